import { describe, expect, test } from 'vitest'
import { advantages } from '../../../src/grpo/advantages'
import { advantageSpecOf } from '../../../src/settings/specs'
import type { RunConfig } from '../../../src/settings/knobs'
import { balanceOf } from '../../../src/app/lens/balance'
import { originOf, placeOf, stageAxes } from '../../../src/ui/lens/walk/stages'
import type { Inspection } from '../../../src/train/inspection'
import { inspectionOf } from '../../ui/lens/inspections'

const REWARDS = Float32Array.of(0.1, 0.4, 0.9, 0.4, 0, 0, 0.2, 1, 0.5, 0.5, 0.5, 0.5)
const OFFSETS = Int32Array.of(0, 4, 8, 12)

/** Three groups of four, the last dead, with the advantages of a configuration. */
function step(changes: Partial<RunConfig>): Inspection {
  const plain = inspectionOf()
  const inspection = { ...plain, config: { ...plain.config, ...changes } }
  const result = advantages(
    {
      rewards: REWARDS,
      offsets: OFFSETS,
      lengths: new Int32Array(12).fill(2),
      length: 2,
      greedyRewards: Float32Array.of(0.3, 0.6, 0.5),
      keys: ['a', 'b', 'c'],
    },
    advantageSpecOf(inspection.config, 2),
  )
  return {
    ...inspection,
    rows: 12,
    offsets: OFFSETS,
    rewards: REWARDS,
    shapedRewards: result.shapedRewards,
    advantages: result.advantages,
    names: ['a', 'b', 'c'],
  }
}

describe('the balance of a group', () => {
  const named: Partial<RunConfig>[] = (
    ['none', 'group', 'leave_one_out', 'batch', 'running'] as const
  ).flatMap((baseline) =>
    (['none', 'group', 'batch'] as const).map((scaleRewards) => ({ baseline, scaleRewards })),
  )
  const read: Partial<RunConfig>[] = [
    { advEstimator: 'remax' },
    { advEstimator: 'opo' },
    { advEstimator: 'gpg' },
    { advEstimator: 'running_norm' },
    { advEstimator: 'reinforce_plus_plus' },
    { advEstimator: 'reinforce_plus_plus_baseline' },
    { advEstimator: 'prompt_history' },
    { normalizeAdvantages: true },
    { advEstimator: 'remax', advClipMax: 0.5 },
  ]

  test.for([...named, ...read])('(r − b) / s is the advantage with %o', (changes) => {
    const inspection = step(changes)
    const limit = changes.advClipMax ?? Infinity
    for (const group of [0, 1]) {
      const { dots, divisor } = balanceOf(inspection, group)
      for (const { reward, baseline, advantage } of dots) {
        const free = (reward - baseline) / (divisor ?? 1)
        expect(Math.min(Math.max(free, -limit), limit)).toBeCloseTo(advantage, 3)
      }
    }
  })

  test('under the group mean the arrows add up to 0, and all share the fulcrum', () => {
    const { dots, fulcrum } = balanceOf(step({}), 0)
    expect(fulcrum).toBeCloseTo(0.45)
    expect(dots.reduce((sum, dot) => sum + placeOf(dot, 'centred'), 0)).toBeCloseTo(0)
    expect(dots.map(({ reward }) => reward)).toEqual([...REWARDS.slice(0, 4)].toSorted((a, b) => b - a))
  })

  test('without a baseline the fulcrum is 0 and every arrow points up', () => {
    const { dots, fulcrum } = balanceOf(step({ baseline: 'none', scaleRewards: 'none' }), 0)
    expect(fulcrum).toBe(0)
    expect(dots.every((dot) => placeOf(dot, 'centred') - originOf(dot, 'centred') > 0)).toBe(true)
  })

  test('leave-one-out gives each completion a baseline of its own', () => {
    const { dots, fulcrum } = balanceOf(step({ baseline: 'leave_one_out' }), 0)
    expect(fulcrum).toBeNull()
    expect(new Set(dots.map(({ baseline }) => baseline.toFixed(4))).size).toBe(3)
  })

  test('a dead group stands on its fulcrum', () => {
    const { dots } = balanceOf(step({}), 2)
    for (const dot of dots) expect(placeOf(dot, 'reward')).toBe(originOf(dot, 'reward'))
  })

  test('an estimator that is no line over the rewards has no baseline', () => {
    const { dots, fulcrum, divisor } = balanceOf(step({ advEstimator: 'grpo_passk' }), 0)
    expect([fulcrum, divisor]).toEqual([null, null])
    expect(placeOf(dots[0], 'centred')).toBe(dots[0].reward)
    expect(placeOf(dots[0], 'advantage')).toBeGreaterThan(0)
  })
})

describe('the axes of the stages', () => {
  const axesOf = (changes: Partial<RunConfig>) => {
    const inspection = step(changes)
    return stageAxes(
      [0, 1, 2].map((group) => balanceOf(inspection, group)),
      1,
    )
  }

  test('hold every dot and every arrow', () => {
    const inspection = step({})
    const axes = axesOf({})
    for (const { dots } of [0, 1, 2].map((group) => balanceOf(inspection, group))) {
      for (const dot of dots) {
        for (const stage of ['reward', 'centred', 'advantage'] as const) {
          expect(placeOf(dot, stage)).toBeGreaterThanOrEqual(axes[stage].low)
          expect(placeOf(dot, stage)).toBeLessThanOrEqual(axes[stage].high)
        }
      }
    }
    expect(axes.reward).toEqual({ low: 0, high: 1 })
  })

  test('are one axis for the last two stages where nothing is divided', () => {
    const { centred, advantage } = axesOf({ scaleRewards: 'none' })
    expect(advantage).toEqual(centred)
  })
})
