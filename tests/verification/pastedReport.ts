import type { Given } from '../../src/verification/infer'
import { readPaste } from '../../src/verification/pasted/paste'
import { pasteReport } from '../../src/verification/pasteReport'

/** Nothing is said about the pasted text, but that rewards are centred in their group. */
export const GIVEN: Given = { sharding: null, k: null, baseline: 'group', scaling: null, stdConvention: null }

/** The report of a pasted text, of which something must have been read. */
export const reportOf = (pasted: string, given: Partial<Given> = {}) => {
  const report = pasteReport(readPaste(pasted), { ...GIVEN, ...given })
  if (report === null) throw new Error('nothing was read')
  return report
}
/** The checks that fail for a pasted text. */
export const failing = (pasted: string, given: Partial<Given> = {}) =>
  reportOf(pasted, given).checks.flatMap(({ id, status }) => (status === 'fail' ? [id] : []))

/** Rows of condition, reward and advantage as separated values, and as a table in Markdown. */
export const csv = (rows: readonly (readonly string[])[]) =>
  ['condition;reward;advantage', ...rows.map((row) => row.join(';'))].join('\n')
export const markdown = (rows: readonly (readonly string[])[]) =>
  [
    '| Condition | Reward | Advantage |',
    '|:--|--:|--:|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')
