/** The groups of a menu of files. */
export type FileGroup = 'data' | 'figures' | 'code'
type Grouped = Record<FileGroup, readonly string[]>

/**
 * What a run can be exported as, in the groups and the order of the menu. A new entry needs its exporter in
 * `src/app/exporting/exporters.ts` and its words in `src/text/en/runs/files.ts`; without them it does not compile.
 */
export const EXPORTS = {
  data: [
    'json',
    'csv',
    'csvLong',
    'csvGroups',
    'csvVerl',
    'tokens',
    'tokensParquet',
    'tensorboard',
    'weights',
    'huggingFace',
  ],
  figures: ['report'],
  code: ['loader', 'trl', 'verl', 'replay', 'ray', 'optuna'],
} as const satisfies Grouped
export type ExportId = (typeof EXPORTS)[FileGroup][number]
export const EXPORT_IDS: readonly ExportId[] = Object.values(EXPORTS).flat()

/** What Compare and Sweep can be exported as; words in `src/text/en/experiments/experimentExports.ts`. */
export const COMPARE_EXPORTS = {
  data: ['json', 'csv', 'csvLong', 'tensorboard'],
  figures: ['svg', 'png'],
  code: ['ray', 'optuna'],
} as const satisfies Grouped
export type CompareExportId = (typeof COMPARE_EXPORTS)[FileGroup][number]
export const SWEEP_EXPORTS = {
  data: ['json', 'csv', 'tensorboard'],
  figures: [],
  code: ['ray', 'optuna'],
} as const satisfies Grouped
export type SweepExportId = (typeof SWEEP_EXPORTS)[FileGroup][number]

/** Programs that train the runs of an experiment on many machines. */
export type ProgramId = 'ray' | 'optuna'
