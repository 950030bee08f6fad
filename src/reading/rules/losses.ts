import { isStuck, rises, staysPositiveAndGrows, STRETCH } from '../../coach/losses'
import type { MetricName } from '../../metrics/metrics'
import { logRule } from '../logRule'
import { optionsOf } from '../options'
import { isGood } from '../rewardScale'
import type { RunView, Series } from '../runView'
import { errorsBetween, meanOf } from '../sums'
import { halvesOf, rounded } from '../trend'

/** The standard errors from which a change is probably not chance. */
const LIKELY = 2
/** The growth since the first lines, as a share of the loss there, with which a supervised loss is worse than flat. */
const GREW = 0.5
/** Lines between two stretches that are looked at. */
const STRIDE = STRETCH / 2

/** Two successive stretches of a loss, as the coach of a live run sees them when they have passed. */
interface Stretch {
  before: number
  loss: number
  values: number[]
  errors: number
  /** the index after the last value */
  end: number
}

function stretchOf({ values }: Series, end: number): Stretch {
  const both = values.subarray(end - 2 * STRETCH, end)
  const [early, late] = [both.subarray(0, STRETCH), both.subarray(STRETCH)]
  return {
    before: meanOf(early),
    loss: meanOf(late),
    values: Array.from(both),
    errors: errorsBetween(early, late),
    end,
  }
}

const middleOf = ({ before, loss }: Stretch) => (before + loss) / 2

/** The latest stretch of a loss with a symptom that has not gone since; null if there is none. */
function lastWith(series: Series, holds: (stretch: Stretch) => boolean): Stretch | null {
  const { length } = series.values
  if (length < 2 * STRETCH) return null
  const now = meanOf(series.values.subarray(length - STRETCH))
  for (let end = length; end >= 2 * STRETCH; end -= STRIDE) {
    const stretch = stretchOf(series, end)
    if (stretch.errors > LIKELY && now > middleOf(stretch) && holds(stretch)) return stretch
  }
  return null
}

/** What a finding quotes of a stretch. */
const quoted = (view: RunView, { column, rows }: Series, { before, loss, end }: Stretch) => ({
  figures: { before: rounded(before), loss: rounded(loss), lines: STRETCH },
  evidence: [view.evidence(column, rows.subarray(end - 2 * STRETCH, end))],
  lesson: 'stages' as const,
})

/** A symptom of one loss, as `lastWith` finds it: where it is, and the loss since. */
function growth(view: RunView, metric: MetricName, holds: (stretch: Stretch) => boolean) {
  const series = view.of(metric)
  const stretch = series && lastWith(series, holds)
  if (!stretch) return null
  const { rows, values } = series
  const last = view.placeOf(rows[stretch.end - 1])
  const { figures, ...shown } = quoted(view, series, stretch)
  return {
    ...shown,
    figures: {
      before: figures.before,
      loss: figures.loss,
      ...view.placeOf(rows[stretch.end - 2 * STRETCH]),
      lastStep: last.step,
      lastLine: last.line,
      now: rounded(meanOf(values.subarray(-STRETCH))),
    },
  }
}

/** The policy loss stays positive and grows while the reward does not rise. */
export const policyLossGrows = logRule('policyLossGrows', ['actor/pg_loss', 'reward'], (view) => {
  const reward = view.of('reward')
  const isRising = ({ end }: Stretch) =>
    reward !== null && end <= reward.values.length && stretchOf(reward, end).errors > LIKELY
  const found = growth(
    view,
    'actor/pg_loss',
    (stretch) => staysPositiveAndGrows(stretch) && !isRising(stretch),
  )
  return found && { ...found, options: optionsOf(view.run.framework, 'rate', 'gradientLimit') }
})

/**
 * The supervised loss is learnt from and does not fall, and it grew or the reward falls: a loss that is only flat may be as low as it
 * can be.
 */
export const supervisedFlat = logRule('supervisedFlat', ['loss_sup', 'reward'], (view) => {
  const series = view.of('loss_sup')
  if (!series || series.values.length < 2 * STRETCH) return null
  const reward = halvesOf(view.of('reward'))
  if (!reward || reward.errors > LIKELY || isGood(view, reward.now)) return null
  const stretch = stretchOf(series, series.values.length)
  const first = meanOf(series.values.subarray(0, STRETCH))
  const isWorse = reward.errors < -LIKELY || stretch.loss - first > GREW * Math.abs(first)
  return isWorse && isStuck({ ...stretch, first }) ? { ...quoted(view, series, stretch), options: [] } : null
})

/** The consistency loss climbs. */
export const consistencyRises = logRule('consistencyRises', ['loss_cons'], (view) => {
  const found = growth(view, 'loss_cons', rises)
  return found && { ...found, options: [] }
})
