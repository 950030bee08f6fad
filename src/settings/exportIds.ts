/**
 * What a run can be exported as, in the order of the menu. A new entry needs its exporter in `src/app/exporting/exporters.ts`
 * and its words in `src/text/en/exports.ts`; without them it does not compile.
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
] as const
export type ExportId = (typeof EXPORT_IDS)[number]
