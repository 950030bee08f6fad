import { notApplicable, outcome, type CheckOf } from './checks'
import type { Group } from './regroup'
import type { Expectation, Row, RowTokens } from './rows'

/** |w − 1| of the first mini-batch, and |log π − log π_ref| at age 0, may be this. */
export const LOGP_TOLERANCE = 1e-5

/** Calls `visit` with the place of every unmasked token. */
function forEachToken({ mask }: RowTokens, visit: (t: number) => void): void {
  for (let t = 0; t < mask.length; t++) if (mask[t] !== 0) visit(t)
}

/** Runs over the tokens of all groups and says in which groups one is at fault. */
function offendingGroups(
  groups: readonly Group[],
  isAtFault: (tokens: RowTokens, row: Row) => boolean,
): string[] {
  return groups.flatMap(({ key, rows }) => {
    const faults = rows.filter((row) => row.tokens !== null && isAtFault(row.tokens, row))
    return faults.length > 0 ? [key] : []
  })
}

/** w = exp(logp − oldLogp) = 1 within 1e-5 at every unmasked token of the first mini-batch. */
export function ratioCheck(groups: readonly Group[], { firstMiniBatch }: Expectation): CheckOf<'ratio'> {
  let count = 0
  let sum = 0
  let worst = 0
  const offending = offendingGroups(groups, (tokens) => {
    const { logp, oldLogp } = tokens
    let isFault = false
    if (logp === null || oldLogp === null) return false
    forEachToken(tokens, (t) => {
      const ratio = Math.exp(logp[t] - oldLogp[t])
      count++
      sum += ratio
      worst = Math.max(worst, Math.abs(ratio - 1))
      if (!(Math.abs(ratio - 1) <= LOGP_TOLERANCE)) isFault = true
    })
    return isFault
  })
  const figures = { tokens: count, mean: count > 0 ? sum / count : null, worst: count > 0 ? worst : null }
  return firstMiniBatch && count > 0 ? outcome('ratio', figures, offending) : notApplicable('ratio', figures)
}

/**
 * No token of the first mini-batch is clipped: none has w < 1 − ε low with A < 0, or w > 1 + ε high with A > 0, beyond the
 * 1e-5 that w may be off.
 */
export function clipCheck(groups: readonly Group[], { firstMiniBatch, clip }: Expectation): CheckOf<'clip'> {
  let count = 0
  let low = 0
  let high = 0
  const offending = offendingGroups(groups, (tokens, { advantage }) => {
    const { logp, oldLogp } = tokens
    const before = low + high
    if (logp === null || oldLogp === null || advantage === null || clip === null) return false
    forEachToken(tokens, (t) => {
      const ratio = Math.exp(logp[t] - oldLogp[t])
      count++
      if (ratio < 1 - clip.low - LOGP_TOLERANCE && advantage < 0) low++
      if (ratio > 1 + clip.high + LOGP_TOLERANCE && advantage > 0) high++
    })
    return low + high > before
  })
  const share = (clipped: number) => (count > 0 ? clipped / count : null)
  const figures = { tokens: count, low: share(low), high: share(high) }
  return firstMiniBatch && count > 0 ? outcome('clip', figures, offending) : notApplicable('clip', figures)
}

/** At age 0 the reference is the policy that sampled: |oldLogp − refLogp| ≤ 1e-5 at every unmasked token. */
export function referenceCheck(
  groups: readonly Group[],
  { referenceAge }: Expectation,
): CheckOf<'reference'> {
  let count = 0
  let worst = 0
  const offending = offendingGroups(groups, (tokens) => {
    const { oldLogp, refLogp } = tokens
    let isFault = false
    if (oldLogp === null || refLogp === null) return false
    forEachToken(tokens, (t) => {
      const off = Math.abs(oldLogp[t] - refLogp[t])
      count++
      worst = Math.max(worst, off)
      if (!(off <= LOGP_TOLERANCE)) isFault = true
    })
    return isFault
  })
  const figures = { tokens: count, age: referenceAge, worst: count > 0 ? worst : null }
  return referenceAge === 0 && count > 0
    ? outcome('reference', figures, offending)
    : notApplicable('reference', figures)
}

/**
 * Each mask is 1 from the first token to the last and 0 after it, at least one token long; Σ mask over all rows is the number
 * of tokens counted without it.
 */
export function maskCheck(groups: readonly Group[]): CheckOf<'mask'> {
  let total = 0
  let expected: number | null = 0
  let rows = 0
  let broken = 0
  let empty = 0
  const offending = offendingGroups(groups, ({ mask, count }) => {
    let sum = 0
    let isContiguous = true
    for (let t = 0; t < mask.length; t++) {
      if ((mask[t] !== 0 && mask[t] !== 1) || (mask[t] !== 0 && t > 0 && mask[t - 1] === 0)) {
        isContiguous = false
      }
      sum += mask[t]
    }
    if (mask.length > 0 && mask[0] === 0 && sum > 0) isContiguous = false
    rows++
    total += sum
    if (!isContiguous) broken++
    if (sum === 0) empty++
    expected = count === null || expected === null ? null : expected + count
    return !isContiguous || sum === 0 || (count !== null && sum !== count)
  })
  const figures = { total, expected, broken, empty, rows }
  return rows > 0
    ? outcome('mask', figures, offending)
    : notApplicable('mask', { ...figures, expected: null })
}
