import { REWARD_SCALINGS, STD_CONVENTIONS, type StdConvention } from '../grpo'
import { batchRewards, implied, type BatchRewards } from './implied'
import { regroup, type ReportedGroup } from './regroup'
import type { Expectation, ReportedRow, Sharding } from './rows'

/** The user's statements about pasted rows; null is inferred. */
export interface Given {
  sharding: Sharding | null
  k: number | null
  baseline: Expectation['baseline']
  scaling: Expectation['scaling']
  stdConvention: StdConvention | null
}

/** How much better a later candidate must fit to be preferred. */
const CLEARLY = 1e-6

/**
 * Completes the user's statements: k is the most common group size; scaling and convention are those whose implied stds
 * are nearest to the stds found, on average over groups. Group scaling and TRL win ties. Without advantages nothing is
 * fitted.
 */
export function inferred(
  rows: readonly ReportedRow[],
  rounding: Expectation['rounding'],
  given: Given,
): Expectation {
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
  const groupsOf = grouping(rows)
  let best = base
  let least = Infinity
  for (const scaling of scalings) {
    for (const stdConvention of conventions) {
      const candidate = { ...base, scaling, stdConvention }
      const distance = misfit(groupsOf, candidate)
      if (!(distance < least - CLEARLY)) continue
      least = distance
      best = candidate
    }
  }
  return best
}

/** The misfit of each std convention to the rows, smallest first; empty if there are no stds to compare. */
export function conventionMisfits(
  rows: readonly ReportedRow[],
  expectation: Expectation,
): { convention: StdConvention; off: number }[] {
  const groupsOf = grouping(rows)
  return (Object.keys(STD_CONVENTIONS) as StdConvention[])
    .map((convention) => ({
      convention,
      off: misfit(groupsOf, { ...expectation, stdConvention: convention }),
    }))
    .filter(({ off }) => Number.isFinite(off))
    .sort((a, b) => a.off - b.off)
}

type Grouping = (expectation: Expectation) => { groups: readonly ReportedGroup[]; batch: BatchRewards }

/** The groups of some rows, and mean and std of all rewards, made once for each ddof. */
function grouping(rows: readonly ReportedRow[]): Grouping {
  const made = new Map<number, ReturnType<Grouping>>()
  return (expectation) => {
    const { ddof } = STD_CONVENTIONS[expectation.stdConvention]
    const known = made.get(ddof) ?? { groups: regroup(rows, ddof), batch: batchRewards(rows, expectation) }
    made.set(ddof, known)
    return known
  }
}

/** Mean over groups of |std found − std implied|; ∞ when none can be compared. */
function misfit(groupsOf: Grouping, expectation: Expectation): number {
  const { groups: all, batch } = groupsOf(expectation)
  let sum = 0
  let groups = 0
  for (const group of all) {
    const { std } = implied(group, batch, expectation)
    if (std === null || group.advantageStd === null) continue
    sum += Math.abs(group.advantageStd - std)
    groups++
  }
  return groups === 0 ? Infinity : sum / groups
}

/** The most common group size; the larger one in a tie, because groups are more likely to lose rows than to gain any. */
function commonSize(rows: readonly ReportedRow[]): number {
  const counts = new Map<number, number>()
  for (const { rows: members } of regroup(rows, 0)) {
    counts.set(members.length, (counts.get(members.length) ?? 0) + 1)
  }
  const sizes = [...counts].sort(([sizeA, countA], [sizeB, countB]) => countB - countA || sizeB - sizeA)
  return sizes.length === 0 ? 1 : sizes[0][0]
}

/** Reads “4 × 8 × 2”, with ×, x or *; null for any other text. */
export function parseSharding(text: string): Sharding | null {
  const numbers = text.split(/[×x*]/i).map((part) => part.trim())
  if (numbers.length !== 3 || numbers.some((number) => !/^[1-9]\d{0,6}$/.test(number))) return null
  const [batches, replicas, batchSize] = numbers.map(Number)
  return { batches, replicas, batchSize }
}

/** Reads a group size; null when it is not a positive integer. */
export function parseGroupSize(text: string): number | null {
  return /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text.trim()) : null
}
