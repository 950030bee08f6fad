import { describe, expect, test } from 'vitest'
import { BASELINES, REWARD_SCALINGS, STD_CONVENTIONS, type StdConvention } from '../../src/grpo'
import { inferred } from '../../src/verification/infer'
import { verify } from '../../src/verification/report'
import { seeded } from '../grpo/seeded'
import { advantagesOf, checkOf, EXPECTED, randomRewards, rowsOf } from './batches'

const CONVENTIONS = Object.keys(STD_CONVENTIONS) as StdConvention[]

/** Rewards of eight groups of k: uniform, of two values, dead, far from 0, close together, and unscorable in part. */
function manyKinds(seed: number, k: number): Float32Array {
  const random = seeded(seed)
  const rewards = randomRewards(seed, 8 * k)
  for (let j = 0; j < k; j++) {
    rewards[j] = random() < 0.5 ? 1 : 0
    rewards[k + j] = 0.3
    rewards[2 * k + j] = 0
    rewards[3 * k + j] += 1000
    rewards[4 * k + j] *= 1e-3
  }
  rewards[5 * k] = NaN
  return rewards
}

const CASES = BASELINES.flatMap((baseline) =>
  REWARD_SCALINGS.flatMap((scaling) =>
    CONVENTIONS.map((stdConvention) => ({ baseline, scaling, stdConvention })),
  ),
)

describe('the report implies the advantages of grpo/advantages', () => {
  test.each(CASES)('baseline $baseline, scaling $scaling, $stdConvention', (settings) => {
    const { baseline, scaling, stdConvention } = settings
    for (const k of [2, 4, 7]) {
      for (const seed of [1, 2, 3]) {
        const rewards = manyKinds(seed, k)
        const given = advantagesOf(rewards, k, { baseline, scaleRewards: scaling, stdConvention })
        const report = verify(rowsOf(rewards, given, k), { ...EXPECTED, ...settings, sharding: null, k })
        expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([])
        expect(checkOf(report, 'mean').status).toBe(baseline === 'running' ? 'not-applicable' : 'pass')
        expect(checkOf(report, 'std').status).toBe('pass')
        expect(checkOf(report, 'dead').figures.dead).toBeGreaterThanOrEqual(2)
      }
    }
  })

  test.each(CONVENTIONS)('completions alone in their groups, %s', (stdConvention) => {
    const rewards = randomRewards(9, 5)
    for (const baseline of BASELINES) {
      for (const scaling of REWARD_SCALINGS) {
        const given = advantagesOf(rewards, 1, { baseline, scaleRewards: scaling, stdConvention })
        const report = verify(rowsOf(rewards, given, 1), {
          ...EXPECTED,
          baseline,
          scaling,
          stdConvention,
          sharding: null,
          k: 1,
        })
        expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([])
      }
    }
  })
})

describe('the checks can distinguish settings', () => {
  /** Settings whose means and stds are the same numbers. */
  const twins = (a: (typeof CASES)[number], b: (typeof CASES)[number]) => {
    const ddof = (convention: StdConvention) => STD_CONVENTIONS[convention].ddof
    const sameScale =
      a.scaling === b.scaling && (a.scaling === 'none' || ddof(a.stdConvention) === ddof(b.stdConvention))
    return a.baseline === b.baseline && sameScale
  }

  test('advantages of one setting fail under every other that is not equivalent', () => {
    const rewards = randomRewards(6, 64)
    const unknown = CASES.filter(({ baseline }) => baseline !== 'running')
    const undetected = unknown.flatMap((made) => {
      const { baseline, scaling, stdConvention } = made
      const given = advantagesOf(rewards, 4, { baseline, scaleRewards: scaling, stdConvention })
      return unknown.flatMap((held) => {
        if (twins(made, held)) return []
        const { checks } = verify(rowsOf(rewards, given, 4), { ...EXPECTED, ...held })
        return checks.some(({ status }) => status === 'fail') ? [] : [{ made, held }]
      })
    })
    expect(undetected).toEqual([])
  })

  test.each(CASES.filter(({ baseline }) => baseline !== 'running'))(
    'scaling and ddof are inferred: $baseline, $scaling, $stdConvention',
    ({ baseline, scaling, stdConvention }) => {
      const rewards = randomRewards(7, 64).map((reward) => reward * 0.01)
      const given = advantagesOf(rewards, 4, { baseline, scaleRewards: scaling, stdConvention })
      const rows = rowsOf(rewards, given, 4)
      const found = inferred(rows, EXPECTED.rounding, {
        sharding: null,
        k: null,
        baseline,
        scaling: null,
        stdConvention: null,
      })
      expect([found.k, found.scaling]).toEqual([4, scaling])
      if (scaling !== 'none') expect(found.stdConvention).toBe(stdConvention)
      expect(verify(rows, found).checks.filter(({ status }) => status === 'fail')).toEqual([])
    },
  )
})
