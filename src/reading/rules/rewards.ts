import { partName, partsOf, weightsIn } from '../implied/parts'
import { logRule } from '../logRule'
import { optionsOf } from '../options'
import { isGood } from '../rewardScale'
import { errorsBetween, extentOf, isEvery, meanOf, quantileOf, stdOf } from '../sums'
import { bestStretch, halvesOf, rounded, TREND } from '../trend'
import { emptyLines } from './emptyAnswers'
import { entropyCollapse, rateZero } from './entropy'
import { equalGroups } from './equalGroups'

/** The standard errors from which a change is not chance. */
const SURE = 4
/** The fewest lines after which a part that was always 0 is reported, and those if the reward rises: the part may follow. */
const NEVER = 30
const NEVER_IN_RISE = 60
/** Names of parts whose best value is 0, as ms-swift, TRL and DAPO call them. */
const PENALTY = /penalt|punish|overlong|repetition/i
/** The evaluations whose mean is compared. */
const EVALUATIONS = 3
/** The fewest lines after which a constant reward is reported. */
const FLAT = 120

/** The reward was higher before, and stays lower. */
export const rewardFalls = logRule('rewardFalls', ['reward'], (view) => {
  const reward = view.of('reward')
  if (!reward || reward.values.length < 2 * TREND) return null
  const { values, rows } = reward
  const span = Math.max(10, Math.floor(values.length / 8))
  const best = bestStretch(values, span)
  if (best.from + 2 * span > values.length) return null
  const last = values.slice(-span)
  const now = meanOf(last)
  const noise = Math.sqrt(
    (stdOf(values.subarray(best.from, best.from + span)) ** 2 + stdOf(last) ** 2) / span,
  )
  // a single line far from the others does not count
  const usual = quantileOf(values, 0.95) - quantileOf(values, 0.05)
  // the best of many stretches is high by chance too: the fall has to be large as well
  if (!(best.mean - now > SURE * noise && best.mean - now > 0.25 * usual)) return null
  return {
    figures: {
      best: rounded(best.mean),
      from: best.from === 0 ? 'start' : 'later',
      ...view.placeOf(rows[best.from]),
      now: rounded(now),
      lines: values.length,
    },
    evidence: [view.evidence(reward.column)],
    options: optionsOf(view.run.framework, 'rate', 'beta'),
    lesson: 'sick-run',
  }
})

/** A part of the reward is 0 in every line, while other parts are earned. */
export const partNeverEarned = logRule('partNeverEarned', ['parts'], (view) => {
  const parts = partsOf(view).filter((part) => !PENALTY.test(partName(part)))
  if (parts.length < 2 || emptyLines(view)) return null
  const never = parts.filter((part) => {
    const { values } = view.valuesOf(part)
    return values.length >= NEVER && isEvery(values, (value) => value === 0)
  })
  if (never.length === 0 || never.length === parts.length) return null
  const reward = halvesOf(view.of('reward'))
  if (reward && reward.errors > 2 && view.valuesOf(never[0]).values.length < NEVER_IN_RISE) return null
  return {
    figures: { part: never.map(partName).join(', '), lines: view.valuesOf(never[0]).values.length },
    evidence: never.map((part) => view.evidence(part)),
    options: optionsOf(view.run.framework, 'logCompletions'),
    lesson: 'reward-hacking',
  }
})

/** One part of the reward falls while the whole rises. */
export const partFalls = logRule('partFalls', ['parts', 'reward'], (view) => {
  const whole = halvesOf(view.of('reward'), 2 * TREND)
  if (!whole || !(whole.errors > SURE)) return null
  const parts = partsOf(view)
  const weights = weightsIn(view, parts)
  for (const [i, part] of parts.entries()) {
    const series = view.valuesOf(part)
    // a part that counts against the reward should fall
    if (series.values.length < 2 * TREND || weights[i] < 0) continue
    const span = Math.max(10, series.values.length >> 3)
    const best = bestStretch(series.values, span)
    const now = meanOf(series.values.slice(-span))
    const noise = (stdOf(series.values) * 2) / Math.sqrt(span)
    const usual = quantileOf(series.values, 0.95) - quantileOf(series.values, 0.05)
    const halves = halvesOf(series, 2 * TREND)!
    if (!(best.mean - now > Math.max(noise, 0.25 * usual) && halves.errors < -SURE)) continue
    // a part that is never positive is a penalty, such as one for length
    if (best.mean <= 0) continue
    return {
      figures: {
        part: partName(part),
        best: rounded(best.mean),
        now: rounded(now),
        reward: rounded(whole.now),
        before: rounded(whole.before),
      },
      evidence: [view.evidence(part), view.evidence(view.of('reward')!.column)],
      options: optionsOf(view.run.framework, 'rewardWeights', 'beta'),
      lesson: 'reward-hacking',
    }
  }
  return null
})

/** The reward does not move in many lines, although groups differ. */
export const rewardFlat = logRule('rewardFlat', ['reward', 'group_reward_std'], (view, log) => {
  const reward = view.of('reward')
  if (!reward || reward.values.length < FLAT || equalGroups.sees(view, log)) return null
  // those findings name the cause
  if (entropyCollapse.sees(view, log) || rateZero.sees(view, log)) return null
  const halves = halvesOf(reward)!
  const deviation = stdOf(reward.values)
  const [least, most] = extentOf(reward.values)
  const mean = meanOf(reward.values)
  // a reward near the best one should be flat
  if (mean > 0.9 * most || isGood(view, mean) || !(most > least)) return null
  // a part that moves is offset by the others
  if (partsOf(view).some((part) => Math.abs(halvesOf(view.valuesOf(part))?.errors ?? 0) > SURE)) return null
  // a rise in the first lines
  const start = reward.values.subarray(0, TREND / 2)
  if (errorsBetween(start, reward.values.subarray(TREND / 2)) > 3) return null
  const spread = view.of('group_reward_std')
  if (!spread || !(meanOf(spread.values) > 0)) return null
  if (Math.abs(halves.errors) > 1.5) return null
  // a rise that went down again is not flat
  const thirds = [0, 1, 2].map((k) => {
    const third = Math.floor(reward.values.length / 3)
    return meanOf(reward.values.subarray(k * third, (k + 1) * third))
  })
  const [low, high] = extentOf(thirds)
  if (high - low > (3 * deviation) / Math.sqrt(reward.values.length / 3)) return null
  return {
    figures: {
      reward: rounded(mean),
      moved: rounded(halves.now - halves.before),
      lines: reward.values.length,
      spread: rounded(meanOf(spread.values)),
    },
    evidence: [view.evidence(reward.column), view.evidence(spread.column)],
    options: optionsOf(view.run.framework, 'rate', 'batch'),
    lesson: 'group-size',
  }
})

/** The evaluation falls while the reward of training rises. */
export const evaluationFalls = logRule('evaluationFalls', ['eval_reward', 'reward'], (view) => {
  const column = view.evaluation
  const training = halvesOf(view.of('reward'), 2 * TREND)
  if (!column || !training || !(training.errors > SURE)) return null
  const { values } = view.valuesOf(column)
  if (values.length < 2 * EVALUATIONS) return null
  const best = bestStretch(values, EVALUATIONS).mean
  const now = meanOf(values.slice(-EVALUATIONS))
  const steps = values.slice(1).map((value, i) => value - values[i])
  const noise = stdOf(steps) / Math.SQRT2
  // the best of many evaluations is high by chance too
  const least = Math.max(0.1 * Math.abs(best), SURE * noise * Math.sqrt(2 / EVALUATIONS))
  if (!(best - now > least)) return null
  return {
    figures: {
      best: rounded(best),
      now: rounded(now),
      reward: rounded(training.now),
      before: rounded(training.before),
    },
    evidence: [view.evidence(column), view.evidence(view.of('reward')!.column)],
    options: optionsOf(view.run.framework, 'beta', 'rate'),
    lesson: 'reward-hacking',
  }
})
