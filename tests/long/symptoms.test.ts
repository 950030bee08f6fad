import { expect, it } from 'vitest'
import { LESSONS } from '../../src/lessons'
import type { LessonRun } from '../../src/lessons/lesson'
import { mean } from '../../src/lessons/reading'
import type { MetricKey } from '../../src/metrics/metrics'
import { runsBySeed } from '../lessons/runs'
import { PATIENT } from '../train/learning'

const SEEDS = [1, 2, 3, 4, 5]

/** The first step, counted from 1, at which a metric of a run differs from that of another so; Infinity if none does. */
function firstStep(
  metric: MetricKey,
  [run, other]: readonly [LessonRun, LessonRun],
  steps: number,
  isSeen: (value: number, healthy: number) => boolean,
): number {
  for (let at = 0; at + steps <= run.steps; at++)
    if (isSeen(mean(run, metric, at, at + steps), mean(other, metric, at, at + steps))) return at + 1
  return Infinity
}

it(
  'too large steps show in ratios and clipped tokens at once, then in entropy, then in dead groups, and last in the reward',
  PATIENT,
  async () => {
    const seen = (await runsBySeed(LESSONS['sick-run'], SEEDS)).map(({ sick, healthy }) => {
      const pair = [sick, healthy] as const
      return {
        ratio: firstStep('ratio_max', pair, 1, (value, usual) => value > 2 * usual),
        clipped: firstStep('clip_ratio/region_mean', pair, 1, (value, usual) => value > 2 * usual),
        entropy: firstStep('entropy', pair, 1, (value, usual) => value < 0.6 * usual),
        dead: firstStep('dead_groups', pair, 1, (value, usual) => value >= usual + 0.25),
        // single steps are noisy
        reward: firstStep('reward', pair, 5, (value, usual) => value < usual - 0.1),
      }
    })
    console.log(seen.map((steps, i) => `seed ${SEEDS[i]}: ${JSON.stringify(steps)}`).join('\n'))
    for (const [i, { ratio, clipped, entropy, dead, reward }] of seen.entries()) {
      expect([ratio, clipped], `seed ${SEEDS[i]}`).toEqual([1, 1])
      expect(entropy, `seed ${SEEDS[i]}`).toBeLessThanOrEqual(dead)
      expect(dead, `seed ${SEEDS[i]}`).toBeLessThan(reward)
      expect(reward, `seed ${SEEDS[i]}`).toBeLessThan(Infinity)
    }
  },
)
