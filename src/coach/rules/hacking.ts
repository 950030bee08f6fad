import { hasKl } from '../../settings/derived'
import type { RunConfig } from '../../settings/knobs'
import { weightsOf } from '../../tasks/weights'
import type { Evidence } from '../evidence'
import { number, rounded } from '../figures'
import { rule, type Change } from '../rule'

const LASTS = 40
const SPAN = 20
/** the true score must have fallen by so much, and the trained reward must have risen by so much meanwhile */
const LOSS = 0.1
const GAIN = 0.05
/** a β that held a policy near its reference in the task of reward hacking */
const HOLDING = 0.3
const MOST = 3

/**
 * A larger β in the loss, because a policy far from its reference usually loses qualities that the reward does not
 * measure. Null if β follows a schedule, or is already large.
 */
export function heldBack(config: RunConfig): Change | null {
  if (config.betaSchedule !== 'constant') return null
  const beta = rounded(Math.max(HOLDING, 2 * config.beta))
  if (beta > MOST) return null
  return hasKl(config) ? { beta } : { beta, useReference: true }
}

/**
 * The span of steps since the last change with the highest mean of a metric: how many steps ago it ended, and this
 * mean.
 */
export function bestSpan({ steps, mean }: Evidence, metric: Parameters<typeof mean>[0], span: number) {
  let best = { back: 0, value: -Infinity }
  for (let back = 0; back + span <= steps; back += span) {
    const value = mean(metric, span, back)
    if (value > best.value) best = { back, value }
  }
  return best
}

/**
 * A part of the reward with weight 0 is measured but not trained. If it falls while the reward rises, the policy may
 * have hacked the reward.
 */
export const hacking = rule({
  lasts: LASTS,
  needs: ['reward', 'parts'],
  chart: 'reward',
  sees(evidence) {
    const { config, task, mean } = evidence
    const weights = weightsOf(task, config.taskSettings)
    for (const { name } of task.parts.filter((_, k) => weights[k] === 0)) {
      const metric = `rewards/${name}/mean` as const
      const best = bestSpan(evidence, metric, SPAN)
      const score = mean(metric, SPAN)
      const reward = mean('reward', SPAN)
      const before = mean('reward', SPAN, best.back)
      if (!(best.value - score >= LOSS && reward - before >= GAIN)) continue
      return {
        figures: {
          score: number(score),
          best: number(best.value),
          reward: number(reward),
          before: number(before),
          beta: number(config.beta),
        },
        change: heldBack(config),
        part: name,
      }
    }
    return null
  },
})
