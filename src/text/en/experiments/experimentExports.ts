import type { CompareExportId, SweepExportId } from '../../../settings/exportIds'
import type { LabelAndHelp } from '../../taskText'

/** The entries of the menu Export in Compare and in Sweep. */
export const experimentExports = {
  compare: {
    json: {
      label: 'JSON',
      help: 'Every run with its settings and every step, and the numbers of the table. Import opens it again.',
    },
    csv: { label: 'CSV', help: 'The table: one line per configuration, each number with its interval.' },
    csvLong: { label: 'Steps', help: 'Every step of every run as CSV, one line per step.' },
    tensorboard: {
      label: 'TensorBoard',
      help: 'A ZIP file with an event file per run: every metric of every step, and the settings in HParams.',
    },
    svg: { label: 'Chart as SVG', help: 'The curves as drawn now.' },
    png: { label: 'Chart as PNG', help: 'The curves as drawn now.' },
    ray: {
      label: 'Ray Tune',
      help: 'A Python program that trains every configuration on every seed, on many machines. Import opens its results.json.',
    },
    optuna: {
      label: 'Optuna',
      help: 'The same as an Optuna study, which any number of workers can share.',
    },
  },
  sweep: {
    json: {
      label: 'JSON',
      help: 'Every run with its settings and every step, and the cells’ scores. Import opens it again.',
    },
    csv: { label: 'CSV', help: 'One line per cell: its values and its score.' },
    tensorboard: {
      label: 'TensorBoard',
      help: 'A ZIP file with an event file per run: every metric of every step, and the settings in HParams.',
    },
    ray: {
      label: 'Ray Tune',
      help: 'A Python program that trains every cell to its budget, on many machines. Import opens its results.json.',
    },
    optuna: {
      label: 'Optuna',
      help: 'The same as an Optuna study, which any number of workers can share.',
    },
  },
} satisfies { compare: Record<CompareExportId, LabelAndHelp>; sweep: Record<SweepExportId, LabelAndHelp> }
