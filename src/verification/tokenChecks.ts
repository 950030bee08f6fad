import { exp } from '../math/portable'
import { groupFault, outcome, type CheckOf } from './checks'
import type { ReportedGroup } from './regroup'
import type { Expectation, ReportedRow, ReportedTokens } from './rows'

/** Tolerance of |w − 1| in the first mini-batch, and of |log π − log π_ref| at age 0. */
const LOGP_TOLERANCE = 1e-5

/** The keys of the groups with a row for which `isAtFault`. */
function offendingGroups(
  groups: readonly ReportedGroup[],
  isAtFault: (tokens: ReportedTokens, row: ReportedRow) => boolean,
): string[] {
  return groups.flatMap(({ key, rows }) => {
    const faults = rows.filter((row) => row.tokens !== null && isAtFault(row.tokens, row))
    return faults.length > 0 ? [key] : []
  })
}

/** Goes through the unmasked tokens with log-probs; a group fails with a token for which `isAtFault`. */
function forTokens(
  groups: readonly ReportedGroup[],
  [now, before]: readonly ['logp', 'oldLogp'] | readonly ['oldLogp', 'refLogp'],
  isAtFault: (drift: number, row: ReportedRow) => boolean,
): { tokens: number; offending: string[] } {
  let count = 0
  const offending = offendingGroups(groups, (tokens, row) => {
    const { mask, [now]: logp, [before]: earlier } = tokens
    if (logp === null || earlier === null) return false
    let isFault = false
    for (let t = 0; t < mask.length; t++) {
      if (mask[t] === 0) continue
      count++
      if (isAtFault(logp[t] - earlier[t], row)) isFault = true
    }
    return isFault
  })
  return { tokens: count, offending }
}

/** w = exp(logp − oldLogp) = 1 within 1e-5 at every unmasked token of the first mini-batch. */
export function ratioCheck(
  groups: readonly ReportedGroup[],
  { firstMiniBatch }: Expectation,
): CheckOf<'ratio'> {
  let sum = 0
  let worst = 0
  const { tokens, offending } = forTokens(groups, ['logp', 'oldLogp'], (drift) => {
    const off = Math.abs(exp(drift) - 1)
    sum += exp(drift)
    worst = Math.max(worst, off)
    return !(off <= LOGP_TOLERANCE)
  })
  const figures = { tokens, mean: tokens > 0 ? sum / tokens : null, worst: tokens > 0 ? worst : null }
  return outcome(
    'ratio',
    firstMiniBatch && tokens > 0,
    figures,
    offending.map((key) => groupFault(key)),
  )
}

/**
 * No token of the first mini-batch is clipped: none has w < 1 − ε low with A < 0, or w > 1 + ε high with A > 0, beyond the
 * tolerance of 1e-5.
 */
export function clipCheck(
  groups: readonly ReportedGroup[],
  { firstMiniBatch, clip }: Expectation,
): CheckOf<'clip'> {
  let low = 0
  let high = 0
  let judged = 0
  const { offending } = forTokens(groups, ['logp', 'oldLogp'], (drift, { advantage }) => {
    if (advantage === null || clip === null) return false
    const ratio = exp(drift)
    const isLow = ratio < 1 - clip.low - LOGP_TOLERANCE && advantage < 0
    const isHigh = ratio > 1 + clip.high + LOGP_TOLERANCE && advantage > 0
    judged++
    if (isLow) low++
    if (isHigh) high++
    return isLow || isHigh
  })
  const share = (clipped: number) => (judged > 0 ? clipped / judged : null)
  const figures = { tokens: judged, low: share(low), high: share(high) }
  return outcome(
    'clip',
    firstMiniBatch && judged > 0,
    figures,
    offending.map((key) => groupFault(key)),
  )
}

/** At age 0 the reference is the old policy: |oldLogp − refLogp| ≤ 1e-5 at every unmasked token. */
export function referenceCheck(
  groups: readonly ReportedGroup[],
  { referenceAge }: Expectation,
): CheckOf<'reference'> {
  let worst = 0
  const { tokens, offending } = forTokens(groups, ['oldLogp', 'refLogp'], (drift) => {
    worst = Math.max(worst, Math.abs(drift))
    return !(Math.abs(drift) <= LOGP_TOLERANCE)
  })
  const figures = { tokens, worst: tokens > 0 ? worst : null }
  return outcome(
    'reference',
    referenceAge === 0 && tokens > 0,
    figures,
    offending.map((key) => groupFault(key)),
  )
}

/**
 * Each mask is 1 from the first token to the last and 0 after it, at least one token long; Σ mask over all rows equals the
 * number of tokens counted without the mask.
 */
export function maskCheck(groups: readonly ReportedGroup[]): CheckOf<'mask'> {
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
  const figures = { total, expected: rows > 0 ? expected : null, broken, empty, rows }
  return outcome(
    'mask',
    rows > 0,
    figures,
    offending.map((key) => groupFault(key)),
  )
}
