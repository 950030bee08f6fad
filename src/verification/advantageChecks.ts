import { DEAD_SPREAD, spread, STD_CONVENTIONS } from '../grpo'
import { outcome, type CheckOf } from './checks'
import type { Implied } from './implied'
import type { ReportedGroup } from './regroup'
import type { Expectation } from './rows'

/** A group with what the settings imply for it. */
export interface ImpliedGroup extends ReportedGroup {
  implied: Implied
}

/** |found − implied| and its tolerance. */
interface Deviation {
  key: string
  found: number
  off: number
  tolerance: number
}

/** mean A of each group = (μ − b) / s: 0 for the group's mean and for leave-one-out. */
export function meanCheck(groups: readonly ImpliedGroup[]): CheckOf<'mean'> {
  const deviations = groups.flatMap(({ key, advantageMean, implied: { mean, meanTolerance } }) =>
    deviation(key, advantageMean, mean, meanTolerance),
  )
  const figures = { groups: deviations.length, ...worstOf(deviations) }
  return outcome('mean', deviations.length > 0, figures, keysBeyond(deviations))
}

/** std A of each group = c · σ / s: σ / (σ + ε) under group scaling. */
export function stdCheck(groups: readonly ImpliedGroup[]): CheckOf<'std'> {
  const deviations = groups.flatMap(({ key, advantageStd, implied: { std, stdTolerance } }) =>
    deviation(key, advantageStd, std, stdTolerance),
  )
  const found = deviations.map((one) => one.found)
  const figures = {
    groups: deviations.length,
    lowest: found.length === 0 ? null : found.reduce((least, value) => Math.min(least, value)),
    highest: found.length === 0 ? null : found.reduce((most, value) => Math.max(most, value)),
    ...worstOf(deviations),
  }
  return outcome('std', deviations.length > 0, figures, keysBeyond(deviations))
}

function deviation(
  key: string,
  found: number | null,
  expected: number | null,
  tolerance: number,
): Deviation[] {
  if (found === null || expected === null) return []
  const off = Number.isNaN(found) ? Infinity : Math.abs(found - expected)
  return [{ key, found, off, tolerance }]
}

const isBeyond = ({ off, tolerance }: Deviation) => !(off <= tolerance)

const keysBeyond = (deviations: readonly Deviation[]) => deviations.filter(isBeyond).map(({ key }) => key)

/** The deviation that exceeds its tolerance most, or comes nearest to it. */
function worstOf(deviations: readonly Deviation[]): { worst: number | null; tolerance: number | null } {
  let worst: Deviation | null = null
  for (const one of deviations) {
    if (worst === null || !(one.off / one.tolerance <= worst.off / worst.tolerance)) worst = one
  }
  return { worst: worst && worst.off, tolerance: worst && worst.tolerance }
}

/** r_i > r_j ⇒ A_i > A_j and r_i = r_j ⇒ A_i = A_j, for any two completions of a group. */
export function orderCheck(groups: readonly ImpliedGroup[], { unordered }: Expectation): CheckOf<'order'> {
  const judged = groups.filter(({ advantages }) => advantages !== null && advantages.length > 1)
  const offending = judged.filter((group) => !isOrdered(group)).map(({ key }) => key)
  const figures = { groups: judged.length, broken: offending.length }
  return outcome('order', judged.length > 0 && !unordered, figures, offending)
}

/** Goes through the distinct rewards in ascending order: advantages must exceed the highest advantage of all lower rewards. */
function isOrdered({ rewards, advantages, implied: { scale, orderTolerance } }: ImpliedGroup): boolean {
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
      if (rise < -orderTolerance || (rise <= 0 && gap > orderTolerance)) return false
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
  const offending = moving.map(({ key }) => key)
  return outcome('dead', applies, figures, offending)
}
