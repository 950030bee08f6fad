import { hasKl } from '../../settings/derived'
import type { RunConfig } from '../../settings/knobs'
import { weightsOf } from '../../tasks/weights'
import type { Evidence } from '../evidence'
import { number, rounded } from '../figures'
import { rule, type Change } from '../rule'

const LASTS = 40
const SPAN = 20
/** how much of the true score must be lost, and how much the trained reward must have gained meanwhile */
const LOSS = 0.1
const GAIN = 0.05
/** a β that held a policy near its reference in the task of reward hacking */
const HOLDING = 0.3
const MOST = 3

/**
 * A larger β in the loss, because a policy far from its reference usually loses what the reward does not measure. Null if β
 * follows a schedule, or is large already.
 */
export function heldBack(config: RunConfig): Change | null {
  if (config.betaSchedule !== 'constant') return null
  const beta = rounded(Math.max(HOLDING, 2 * config.beta))
  if (beta > MOST) return null
  return hasKl(config) ? { beta } : { beta, useReference: true }
}

/** The span of steps since the last change in which a metric was highest: how long ago it ended, and its mean. */
export function bestSpan({ steps, mean }: Evidence, metric: Parameters<typeof mean>[0], span: number) {
  let best = { back: 0, value: -Infinity }
  for (let back = 0; back + span <= steps; back += span) {
    const value = mean(metric, span, back)
    if (value > best.value) best = { back, value }
  }
  return best
}

/** A part of the reward with weight 0 is measured and not learnt: if it falls while the reward rises, the reward may be hacked. */
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
