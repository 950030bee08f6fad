import { REWARD_SCALINGS, STD_CONVENTIONS, type StdConvention } from '../grpo'
import { batchRewards, implied } from './implied'
import { regroup } from './regroup'
import type { Expectation, Row, Sharding } from './rows'

/** What is said of pasted rows; null is left to be inferred. */
export interface Given {
  sharding: Sharding | null
  k: number | null
  baseline: Expectation['baseline']
  scaling: Expectation['scaling']
  stdConvention: StdConvention | null
}

/** A fit must be better by this to be preferred to one that stands earlier. */
const CLEARLY = 1e-6

/**
 * Completes what is said of pasted rows: k is the commonest size of a group; scaling and convention are those whose implied
 * stds lie nearest to the stds found, on average over groups, group scaling and TRL first where several fit alike. Without
 * advantages there is nothing to fit.
 */
export function inferred(rows: readonly Row[], rounding: Expectation['rounding'], given: Given): Expectation {
  const base: Expectation = {
    sharding: given.sharding,
    k: given.k ?? commonSize(rows),
    baseline: given.baseline,
    scaling: given.scaling ?? 'group',
    stdConvention: given.stdConvention ?? 'trl',
    firstMiniBatch: false,
    clip: null,
    referenceAge: null,
    rounding,
  }
  if (given.baseline === null) return { ...base, scaling: given.scaling }
  const scalings = given.scaling === null ? REWARD_SCALINGS : [given.scaling]
  const conventions =
    given.stdConvention === null ? (Object.keys(STD_CONVENTIONS) as StdConvention[]) : [given.stdConvention]
  let best = base
  let least = Infinity
  for (const scaling of scalings) {
    for (const stdConvention of conventions) {
      const candidate = { ...base, scaling, stdConvention }
      const distance = misfit(rows, candidate)
      if (!(distance < least - CLEARLY)) continue
      least = distance
      best = candidate
    }
  }
  return best
}

/** Mean over groups of |std found − std implied|; ∞ when none can be compared. */
function misfit(rows: readonly Row[], expectation: Expectation): number {
  const batch = batchRewards(rows, expectation)
  let sum = 0
  let groups = 0
  for (const group of regroup(rows, STD_CONVENTIONS[expectation.stdConvention].ddof)) {
    const { std } = implied(group, batch, expectation)
    if (std === null || group.advantageStd === null) continue
    sum += Math.abs(group.advantageStd - std)
    groups++
  }
  return groups === 0 ? Infinity : sum / groups
}

/** The size that most groups have; of two, the larger, for groups lose rows and seldom gain any. */
function commonSize(rows: readonly Row[]): number {
  const counts = new Map<number, number>()
  for (const { rows: members } of regroup(rows, 0)) {
    counts.set(members.length, (counts.get(members.length) ?? 0) + 1)
  }
  const sizes = [...counts].sort(([sizeA, countA], [sizeB, countB]) => countB - countA || sizeB - sizeA)
  return sizes.length === 0 ? 1 : sizes[0][0]
}

/** Reads “4 × 8 × 2”, with ×, x or *; null when it is anything else. */
export function parseSharding(text: string): Sharding | null {
  const numbers = text.split(/[×x*]/i).map((part) => part.trim())
  if (numbers.length !== 3 || numbers.some((number) => !/^[1-9]\d{0,6}$/.test(number))) return null
  const [batches, replicas, batchSize] = numbers.map(Number)
  return { batches, replicas, batchSize }
}

/** Reads a group size; null when it is no whole number from 1. */
export function parseGroupSize(text: string): number | null {
  return /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text.trim()) : null
}
