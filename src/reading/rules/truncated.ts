import { share } from '../../coach/figures'
import { logRule } from '../logRule'
import { optionsOf } from '../options'
import { extentOf, meanOf, medianOf } from '../sums'
import { halvesOf, rounded, TREND } from '../trend'

/** the share of truncated answers that is reported after `TREND` lines, and the one that is reported after `FEW_LINES` */
const MANY = 0.4
const NEARLY_ALL = 0.9
const FEW_LINES = 3
/** the standard errors, and the share, by which truncation falls if the policy learns to end */
const FALLS = 3
const LEAST_FALL = 0.05
/** if the mean length is below this share of the longest, the limit does not end the answers */
const FAR_FROM_LIMIT = 0.6

/** Nearly all answers lack the end token, although they are far from the limit: they end with another token. */
export const endTokenWrong = logRule(
  'endTokenWrong',
  [
    'completions/clipped_ratio',
    'completions/mean_length',
    'completions/max_length',
    'completions/min_length',
  ],
  (view) => {
    const cut = view.of('completions/clipped_ratio')
    const [mean, longest, shortest] = (['mean', 'max', 'min'] as const).map((which) =>
      view.of(`completions/${which}_length`),
    )
    if (!cut || !mean || !longest || !shortest || cut.column.differs !== 'cutByLastToken') return null
    if (cut.values.length < FEW_LINES || cut.values.some((value) => value < 0.99)) return null
    const most = extentOf(longest.values)[1]
    if (!(meanOf(mean.values) < FAR_FROM_LIMIT * most)) return null
    return {
      figures: {
        cut: share(meanOf(cut.values)),
        shortest: extentOf(shortest.values)[0],
        longest: most,
        mean: rounded(meanOf(mean.values)),
        lines: cut.values.length,
      },
      evidence: [cut, mean, shortest, longest].map(({ column }) => view.evidence(column)),
      options: optionsOf(view.run.framework, 'endToken'),
      lesson: null,
    }
  },
)

/** Many answers are truncated at the limit, and their share does not fall. */
export const truncated = logRule('truncated', ['completions/clipped_ratio'], (view, log) => {
  const cut = view.of('completions/clipped_ratio')
  if (!cut || endTokenWrong.sees(view, log)) return null
  const { values } = cut
  const recent = values.slice(-Math.min(TREND, values.length))
  const now = meanOf(recent)
  const isSure = values.length >= TREND ? now >= MANY : values.length >= FEW_LINES && now >= NEARLY_ALL
  if (!isSure) return null
  const first = values.subarray(0, Math.max(1, Math.min(TREND, values.length >> 1)))
  const before = meanOf(first)
  // the policy is learning to end by itself
  const halves = halvesOf(cut, TREND / 2)
  if (halves && halves.errors < -FALLS && halves.before - halves.now > LEAST_FALL) return null
  const length = view.of('completions/max_length') ?? view.of('completions/mean_length')
  const mean = view.of('completions/mean_length')
  const { framework } = view.run
  const penalty = optionsOf(framework, 'overlongPenalty')
  // without the cut answers nearly none would be left
  const remedy = now >= NEARLY_ALL ? 'limit' : penalty.length > 0 ? 'penalty' : 'mask'
  const besides = { limit: [], penalty, mask: optionsOf(framework, 'overlong') }[remedy]
  return {
    figures: {
      remedy,
      cut: share(now),
      before: share(before),
      lines: recent.length,
      length: mean ? rounded(medianOf(mean.values.slice(-recent.length))) : NaN,
      limit: length ? extentOf(length.values)[1] : NaN,
    },
    evidence: [cut, ...(mean ? [mean] : [])].map(({ column }) => view.evidence(column)),
    options: [...optionsOf(framework, 'lengthLimit'), ...besides],
    lesson: 'length-bias',
  }
})
