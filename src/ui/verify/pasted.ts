import { STD_CONVENTIONS, type StdConvention } from '../../grpo'
import { inferred, parseGroupSize, parseSharding } from '../../verification/infer'
import type { ParsedRows } from '../../verification/parseRows'
import { verify, type Report } from '../../verification/report'
import type { Expectation } from '../../verification/rows'
import type { VerifyText } from '../../text/en/verify'
import { problemText } from './problemText'

/** A running mean is not in pasted rows, so it goes as “other”. */
export const BASELINES = ['group', 'leave_one_out', 'none', 'batch', 'other'] as const
export const CONVENTIONS = Object.keys(STD_CONVENTIONS) as StdConvention[]

/** What is said of pasted rows, as it stands in the fields; '' is inferred, or not known. */
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

/** The report of what was pasted; null where there is none, or a field says what cannot be. */
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

/** Everything that keeps the report away, in words. */
export function pastedProblems(parsed: ParsedRows | null, choices: Choices, text: VerifyText): string[] {
  const unread = parsed !== null && !parsed.ok ? parsed.problems : []
  return [
    ...unread.map((problem) => problemText(problem, text)),
    ...(isBadK(choices) ? [text.paste.badK(choices.k)] : []),
    ...(isBadSharding(choices) ? [text.paste.badSharding(choices.sharding)] : []),
  ]
}
