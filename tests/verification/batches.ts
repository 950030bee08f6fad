import { advantages, type AdvantageSpec, DEFAULT_ADVANTAGE_SPEC } from '../../src/grpo'
import type { CheckId, CheckOf } from '../../src/verification/checks'
import { verify, type Report } from '../../src/verification/report'
import type { Expectation, ReportedRow, ReportedTokens } from '../../src/verification/rows'
import { seeded } from '../grpo/seeded'

/** The expectation for `DEFAULT_ADVANTAGE_SPEC` with 4 batches on 8 replicas of 2: 16 groups of 4. */
export const EXPECTED: Expectation = {
  sharding: { batches: 4, replicas: 8, batchSize: 2 },
  k: 4,
  baseline: 'group',
  scaling: 'group',
  stdConvention: 'trl',
  firstMiniBatch: true,
  clip: { low: 0.2, high: 0.28 },
  referenceAge: 0,
  rounding: { reward: 0, advantage: 0 },
}

type Knobs = Pick<AdvantageSpec, 'baseline' | 'scaleRewards' | 'stdConvention'>

/** Advantages of rewards that lie group after group, each of k. */
export function advantagesOf(rewards: Float32Array, k: number, knobs: Partial<Knobs> = {}): Float32Array {
  const offsets = Int32Array.from({ length: rewards.length / k + 1 }, (_, g) => g * k)
  return advantages({ rewards, offsets }, { ...DEFAULT_ADVANTAGE_SPEC, ...knobs }).advantages
}

/** Rows of groups of k, group after group. */
export function rowsOf(
  rewards: ArrayLike<number>,
  given: ArrayLike<number> | null,
  k: number,
): ReportedRow[] {
  return Array.from(rewards, (reward, i): ReportedRow => ({
    key: `prompt ${Math.floor(i / k)}`,
    reward,
    advantage: given && given[i],
    tokens: null,
  }))
}

/** Rewards between −1 and 2. */
export function randomRewards(seed: number, count: number): Float32Array {
  const random = seeded(seed)
  return Float32Array.from({ length: count }, () => 3 * random() - 1)
}

/** 16 groups of 4 as the default estimator leaves them, with the tokens of a first mini-batch, in no particular order. */
export function soundRows(seed = 1): ReportedRow[] {
  const random = seeded(seed)
  const rewards = randomRewards(seed, 64)
  const rows = rowsOf(rewards, advantagesOf(rewards, 4), 4).map((row) => ({
    ...row,
    tokens: someTokens(random),
  }))
  return rows
    .map((row) => ({ row, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row)
}

/** One to five tokens of five; policy, policy at rollout and reference agree on them. */
function someTokens(random: () => number): ReportedTokens {
  const count = 1 + Math.floor(random() * 5)
  const logp = Array.from({ length: 5 }, () => -3 * random())
  return {
    mask: logp.map((_, t) => (t < count ? 1 : 0)),
    logp,
    oldLogp: [...logp],
    refLogp: [...logp],
    count,
  }
}

export function checkOf<Id extends CheckId>(report: Report, id: Id): CheckOf<Id> {
  return report.checks.find((check) => check.id === id) as CheckOf<Id>
}

/** The ids of the checks of some rows that fail. */
export function failing(rows: readonly ReportedRow[], changes: Partial<Expectation> = {}): CheckId[] {
  const { checks } = verify(rows, { ...EXPECTED, ...changes })
  return checks.filter(({ status }) => status === 'fail').map(({ id }) => id)
}
