import type { CompareExportId, SweepExportId } from '../../../settings/exportIds'

interface Item {
  label: string
  help: string
}

/** The entries of the menu Export in Compare and in Sweep. */
export interface LabExportsText {
  compare: Record<CompareExportId, Item>
  sweep: Record<SweepExportId, Item>
}

export const labExports: LabExportsText = {
  compare: {
    json: {
      label: 'JSON',
      help: 'Every run with its settings and every step, and the table’s figures. Import opens it again.',
    },
    csv: { label: 'CSV', help: 'The table: one line per configuration, each figure with its interval.' },
    csvLong: { label: 'Steps', help: 'Every step of every run as CSV, one line per step.' },
    svg: { label: 'Chart as SVG', help: 'The curves as they are drawn now.' },
    png: { label: 'Chart as PNG', help: 'The curves as they are drawn now.' },
    ray: {
      label: 'Ray Tune',
      help: 'A Python program that trains every configuration on every seed, on many machines. Import opens its results.json.',
    },
    optuna: {
      label: 'Optuna',
      help: 'The same as a study that any number of workers share by its storage address.',
    },
  },
  sweep: {
    json: {
      label: 'JSON',
      help: 'Every run with its settings and every step, and the cells’ scores. Import opens it again.',
    },
    csv: { label: 'CSV', help: 'One line per cell: its values and its score.' },
    ray: {
      label: 'Ray Tune',
      help: 'A Python program that trains every cell to its budget, on many machines. Import opens its results.json.',
    },
    optuna: {
      label: 'Optuna',
      help: 'The same as a study that any number of workers share by its storage address.',
    },
  },
}
