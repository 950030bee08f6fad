import { STD_CONVENTIONS, type StdConvention } from '../../grpo'
import { inferred, parseGroupSize, parseSharding } from '../../verification/infer'
import type { ParsedRows } from '../../verification/parseRows'
import { verify, type Report } from '../../verification/report'
import type { Expectation } from '../../verification/rows'
import type { VerifyText } from '../../text/en/verify'
import { problemText } from './problemText'

/** Pasted rows do not hold the running mean, so it is one of the “other” baselines. */
export const BASELINES = ['group', 'leave_one_out', 'none', 'batch', 'other'] as const
export const CONVENTIONS = Object.keys(STD_CONVENTIONS) as StdConvention[]

/** What the visitor says of the pasted rows, as typed or chosen; '' means inferred or unknown. */
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

/** The report of the pasted rows; null if there are none, or if a field is invalid. */
export function pastedReport(parsed: ParsedRows | null, choices: Choices): Report | null {
  if (parsed === null || !parsed.ok || isBadK(choices) || isBadSharding(choices)) return null
  const { baseline, scaling, convention } = choices
  const expectation = inferred(parsed.rows, parsed.rounding, {
    sharding: parseSharding(choices.sharding),
    k: parseGroupSize(choices.k),
    baseline: baseline === 'other' ? null : baseline,
    scaling: scaling === '' ? null : scaling,
    stdConvention: convention === '' ? null : convention,
  })
  return verify(parsed.rows, expectation)
}

/** Every problem that prevents the report, as a sentence. */
export function pastedProblems(parsed: ParsedRows | null, choices: Choices, text: VerifyText): string[] {
  const unread = parsed !== null && !parsed.ok ? parsed.problems : []
  return [
    ...unread.map((problem) => problemText(problem, text)),
    ...(isBadK(choices) ? [text.paste.badK(choices.k)] : []),
    ...(isBadSharding(choices) ? [text.paste.badSharding(choices.sharding)] : []),
  ]
}
