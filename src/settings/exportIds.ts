/**
 * What a run can be exported as, in the order of the menu. A new entry needs its exporter in `src/app/exporting/exporters.ts`
 * and its words in `src/text/en/runs/exports.ts`; without them it does not compile.
 */
export const EXPORT_IDS = [
  'json',
  'csv',
  'csvLong',
  'csvGroups',
  'tensorboard',
  'weights',
  'loader',
  'report',
  'trl',
  'verl',
  'replay',
  'ray',
  'optuna',
] as const
export type ExportId = (typeof EXPORT_IDS)[number]

/** What Compare and Sweep can be exported as; words in `src/text/en/experiments/experimentExports.ts`. */
export const COMPARE_EXPORT_IDS = ['json', 'csv', 'csvLong', 'svg', 'png', 'ray', 'optuna'] as const
export type CompareExportId = (typeof COMPARE_EXPORT_IDS)[number]
export const SWEEP_EXPORT_IDS = ['json', 'csv', 'ray', 'optuna'] as const
export type SweepExportId = (typeof SWEEP_EXPORT_IDS)[number]

/** Programs that train the runs of an experiment on many machines. */
export type ProgramId = 'ray' | 'optuna'
