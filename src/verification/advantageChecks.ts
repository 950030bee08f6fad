import { DEAD_SPREAD, spread, STD_CONVENTIONS } from '../grpo'
import { groupFault, outcome, type CheckOf, type Fault, type FaultCause } from './checks'
import type { Implied } from './implied'
import type { ReportedGroup } from './regroup'
import type { Expectation } from './rows'

/** A group with the figures that the settings imply for it. */
export interface ImpliedGroup extends ReportedGroup {
  implied: Implied
}

/** |found − implied| and its tolerance. */
interface Deviation {
  key: string
  found: number
  expected: number
  /** completions that could be scored */
  size: number
  off: number
  tolerance: number
}

/** mean A of each group = (μ − b) / s: 0 for the group's mean and for leave-one-out. */
export function meanCheck(groups: readonly ImpliedGroup[]): CheckOf<'mean'> {
  const deviations = groups.flatMap((group) =>
    deviation(group, group.advantageMean, group.implied.mean, group.implied.meanTolerance),
  )
  const figures = { groups: deviations.length, ...worstOf(deviations) }
  return outcome('mean', deviations.length > 0, figures, deviations.filter(isBeyond).map(faultOf))
}

/** std A of each group = c · σ / s: σ / (σ + ε) under group scaling. */
export function stdCheck(groups: readonly ImpliedGroup[]): CheckOf<'std'> {
  const deviations = groups.flatMap((group) =>
    deviation(group, group.advantageStd, group.implied.std, group.implied.stdTolerance),
  )
  const found = deviations.map((one) => one.found)
  const figures = {
    groups: deviations.length,
    lowest: found.length === 0 ? null : found.reduce((least, value) => Math.min(least, value)),
    highest: found.length === 0 ? null : found.reduce((most, value) => Math.max(most, value)),
    ...worstOf(deviations),
  }
  return outcome('std', deviations.length > 0, figures, deviations.filter(isBeyond).map(stdFault))
}

function deviation(
  { key, rewards }: ImpliedGroup,
  found: number | null,
  expected: number | null,
  tolerance: number,
): Deviation[] {
  if (found === null || expected === null) return []
  const off = Number.isNaN(found) ? Infinity : Math.abs(found - expected)
  return [{ key, found, expected, size: rewards.length, off, tolerance }]
}

const isBeyond = ({ off, tolerance }: Deviation) => !(off <= tolerance)

const faultOf = ({ key, found, expected }: Deviation): Fault => groupFault(key, { found, expected })

/** A std that the other ddof explains gets that as its cause. */
const stdFault = ({ key, found, expected, size, tolerance }: Deviation): Fault =>
  groupFault(key, { found, expected, cause: otherStd(found, expected, size, tolerance) })

/**
 * Whether a std was taken with the other denominator than the one expected: √(n/(n − 1)) times it with ÷ (n − 1) for ÷ n,
 * and the other way round.
 */
export function otherStd(
  found: number,
  expected: number,
  n: number,
  tolerance: number,
): FaultCause | undefined {
  if (n < 2 || expected === 0) return undefined
  const factor = Math.sqrt(n / (n - 1))
  if (Math.abs(found - expected * factor) <= tolerance * factor) return 'sample-std'
  if (Math.abs(found - expected / factor) <= tolerance) return 'population-std'
  return undefined
}

/** The deviation that exceeds its tolerance most, or comes nearest to it. */
function worstOf(deviations: readonly Deviation[]): { worst: number | null; tolerance: number | null } {
  let worst: Deviation | null = null
  for (const one of deviations) {
    if (worst === null || !(one.off / one.tolerance <= worst.off / worst.tolerance)) worst = one
  }
  return { worst: worst && worst.off, tolerance: worst && worst.tolerance }
}

/** r_i > r_j ⇒ A_i > A_j, or both at the limit, and r_i = r_j ⇒ A_i = A_j, for any two completions of a group. */
export function orderCheck(
  groups: readonly ImpliedGroup[],
  { unordered, advantageLimit = Infinity }: Expectation,
): CheckOf<'order'> {
  const judged = groups.filter(({ advantages }) => advantages !== null && advantages.length > 1)
  const faults = judged.filter((group) => !isOrdered(group, advantageLimit)).map(({ key }) => groupFault(key))
  const figures = { groups: judged.length, broken: faults.length }
  return outcome('order', judged.length > 0 && !unordered, figures, faults)
}

/**
 * A > 0 for a reward above its group's mean and A < 0 below it. A reward nearer to the mean than its rounding may have
 * either sign.
 */
export function signCheck(
  groups: readonly ImpliedGroup[],
  { baseline, unordered, rounding }: Expectation,
): CheckOf<'sign'> {
  const isCentred = baseline === 'group' || baseline === 'leave_one_out'
  const judged = groups.filter(({ advantages, rewards }) => advantages !== null && rewards.length > 1)
  const figures = { above: 0, below: 0, wrong: 0 }
  const faults: Fault[] = []
  for (const { key, rewards, advantages, rewardMean, implied } of judged) {
    const scale = implied.scale !== null && implied.scale > 0 ? implied.scale : 1
    let worst: Fault | null = null
    rewards.forEach((reward, i) => {
      const distance = reward - rewardMean
      if (Math.abs(distance) <= 2 * rounding.reward + implied.meanTolerance * scale) return
      if (distance > 0) figures.above++
      else figures.below++
      const found = advantages![i]
      if (Math.sign(found) === Math.sign(distance)) return
      figures.wrong++
      worst ??= groupFault(key, { found, expected: distance / scale })
    })
    if (worst !== null) faults.push(worst)
  }
  return outcome('sign', isCentred && !unordered && figures.above + figures.below > 0, figures, faults)
}

/** Goes through the distinct rewards in ascending order: advantages must exceed the highest advantage of all lower rewards. */
function isOrdered(
  { rewards, advantages, implied: { scale, orderTolerance } }: ImpliedGroup,
  limit: number,
): boolean {
  if (advantages === null) return true
  if (advantages.some((advantage) => !Number.isFinite(advantage))) return false
  if (Number.isNaN(scale)) return true
  const divisor = scale ?? (spread(advantages) > 0 ? spread(rewards) / spread(advantages) : 1)
  const pairs = rewards.map((reward, i) => ({ reward, advantage: advantages[i] }))
  pairs.sort((a, b) => a.reward - b.reward || a.advantage - b.advantage)
  let below: { reward: number; advantage: number } | null = null
  for (let start = 0, end = 0; start < pairs.length; start = end) {
    while (end < pairs.length && pairs[end].reward === pairs[start].reward) end++
    const [low, high] = [pairs[start], pairs[end - 1]]
    if (high.advantage - low.advantage > orderTolerance) return false
    if (below !== null) {
      const rise = low.advantage - below.advantage
      const gap = (low.reward - below.reward) / divisor
      const isLimited = Math.abs(low.advantage) + orderTolerance >= limit
      if (rise < -orderTolerance || (rise <= 0 && gap > orderTolerance && !isLimited)) return false
    }
    if (below === null || high.advantage > below.advantage) below = high
  }
  return true
}

/**
 * Counts the dead groups. When the group's own mean is subtracted, all their advantages must be 0. Exempt are groups whose
 * rewards differ by shaping or by KL in the reward, and, with verl, a completion that is alone in its group.
 */
export function deadCheck(
  groups: readonly ImpliedGroup[],
  { baseline, stdConvention }: Expectation,
): CheckOf<'dead'> {
  const dead = groups.filter(({ isDead }) => isDead)
  const silent = dead.filter(({ rewards }) => !(spread(rewards) > DEAD_SPREAD))
  const isKept = STD_CONVENTIONS[stdConvention].lone === 'keep'
  const judged = silent.filter(({ rewards }) => !(isKept && rewards.length === 1))
  const moving = judged.filter(({ rows, implied: { meanTolerance } }) =>
    rows.some(({ advantage }) => advantage !== null && !(Math.abs(advantage) <= meanTolerance)),
  )
  const isImplied = baseline === 'group' || baseline === 'leave_one_out'
  const hasAdvantages = groups.some(({ advantages }) => advantages !== null)
  const applies = isImplied && hasAdvantages
  const figures = {
    groups: groups.length,
    dead: dead.length,
    share: dead.length / Math.max(groups.length, 1),
    moving: applies ? moving.length : 0,
    shaped: dead.length - silent.length,
  }
  const faults = moving.map(({ key }) => groupFault(key))
  return outcome('dead', applies, figures, faults)
}
