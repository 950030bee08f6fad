import type { Catalogue } from '../../text/catalogue'
import { STD_CONVENTIONS, type StdConvention } from '../../grpo'
import { conventionMisfits, parseGroupSize, parseSharding } from '../../verification/infer'
import type { Paste, ReadPart } from '../../verification/pasted/paste'
import { pasteReport } from '../../verification/pasteReport'
import type { Report } from '../../verification/report'
import type { ReportSizes } from '../../app/importing/trainReport'
import { written } from '../../verification/written'
import type { Expectation } from '../../verification/rows'
import { problemText } from './problemText'

/** Pasted rows do not contain the running mean, so it is one of the “other” baselines. */
export const BASELINES = ['group', 'leave_one_out', 'none', 'batch', 'other'] as const
export const CONVENTIONS = Object.keys(STD_CONVENTIONS) as StdConvention[]

/** The visitor's statements about the pasted rows, as typed or chosen; '' means inferred or unknown. */
export interface Choices {
  sharding: string
  k: string
  baseline: (typeof BASELINES)[number]
  scaling: '' | NonNullable<Expectation['scaling']>
  convention: '' | StdConvention
}

export const UNCHOSEN: Choices = { sharding: '', k: '', baseline: 'group', scaling: '', convention: '' }

export const isBadK = ({ k }: Choices) => k.trim() !== '' && parseGroupSize(k) === null

export const isBadSharding = ({ sharding }: Choices) =>
  sharding.trim() !== '' && parseSharding(sharding) === null

/** The report of a pasted text; null if nothing in it can be checked, or if a field is invalid. */
export function pastedReport(paste: Paste | null, choices: Choices): Report | null {
  if (paste === null || isBadK(choices) || isBadSharding(choices)) return null
  const { baseline, scaling, convention } = choices
  return pasteReport(paste, {
    sharding: parseSharding(choices.sharding),
    k: parseGroupSize(choices.k),
    baseline: baseline === 'other' ? null : baseline,
    scaling: scaling === '' ? null : scaling,
    stdConvention: convention === '' ? null : convention,
  })
}

/** Everything in the text or the fields that could not be read, as sentences. */
export function pastedProblems(paste: Paste | null, choices: Choices, text: Catalogue['verify']): string[] {
  return [
    ...(paste?.problems ?? []).map((problem) => problemText(problem, text)),
    ...(isBadK(choices) ? [text.paste.badK(choices.k)] : []),
    ...(isBadSharding(choices) ? [text.paste.badSharding(choices.sharding)] : []),
  ]
}

/**
 * The sizes of a step that a text states, and the std convention; null if it leaves a size out. T is that of the first shape of
 * trajectories. The convention is the chosen one, or that which rows with rewards fit; means and stds alone fit several.
 */
export function reportSizes(
  { sizes, shapes, rows }: Paste,
  { expectation }: Report,
  choices: Choices,
): ReportSizes | null {
  const { sharding } = expectation
  if (sharding === null) return null
  const isFitted = rows.length > 0 && conventionMisfits(rows, expectation).length > 0
  const convention = choices.convention !== '' || isFitted ? expectation.stdConvention : null
  const steps = shapes.find((shape) => shape.steps !== null)?.steps ?? null
  return { k: sizes.k ?? expectation.k, ...sharding, steps, convention }
}

/** “Read: 3 sizes of the run (lines 6–9), a table of 16 conditions (lines 49–66).” */
export function readText({ read }: Paste, { paste }: Catalogue['verify']): string {
  const part = ({ kind, count, lines }: ReadPart) =>
    lines === null
      ? paste.parts[kind](count)
      : paste.partAt(paste.parts[kind](count), paste.lines(lines.from, lines.to))
  return paste.read(read.map(part))
}

/**
 * A sentence on the checks that a table of means and stds does not allow; or on the fit of each std convention to the
 * rows.
 */
export function leadText({ rows, conditions }: Paste, { expectation }: Report, text: Catalogue['verify']) {
  if (rows.length === 0) return conditions.length > 0 ? text.paste.withoutRewards : undefined
  const misfits = conventionMisfits(rows, expectation)
  if (misfits.length === 0) return undefined
  return text.paste.fits(
    misfits.map(({ convention, off }) => ({ name: text.conventions[convention], off: written(off) })),
  )
}
