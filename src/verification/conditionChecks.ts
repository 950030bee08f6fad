import { otherStd } from './advantageChecks'
import { groupFault, outcome, type CheckOf, type Fault } from './checks'
import type { ConditionLine } from './pasted/conditions'
import type { Range } from './report'
import type { Expectation } from './rows'
import { sampleFigures } from './counting'

/** |mean A| up to this counts as 0. */
const MEAN_TOLERANCE = 1e-4
/** A std of advantages below this is not “near 1”: with ε = 1e-4 it stands for a reward std below 0.0099. */
const LEAST_STD = 0.99

/** batches · replicas · batchSize = samples = conditions · k, from the samples that the table states. */
export function conditionSamplesCheck(
  lines: readonly ConditionLine[],
  expectation: Expectation,
): CheckOf<'samples'> {
  const { k } = expectation
  const samples = lines.reduce((sum, line) => sum + (line.samples ?? 0), 0)
  const figures = sampleFigures(expectation, lines.length, samples)
  const applies = lines.length > 0 && lines.every((line) => line.samples !== null)
  return outcome(
    'samples',
    applies,
    figures,
    [],
    samples === lines.length * k && samples === (figures.expected ?? samples),
  )
}

/** Every condition has k samples. */
export function conditionCompleteCheck(
  lines: readonly ConditionLine[],
  { k }: Expectation,
): CheckOf<'complete'> {
  const counted = lines.flatMap(({ key, samples }) => (samples === null ? [] : [{ key, samples }]))
  const faults = counted
    .filter(({ samples }) => samples !== k)
    .map(({ key, samples }) => groupFault(key, { expected: k, found: samples }))
  const sizes = counted.map(({ samples }) => samples)
  const figures = {
    groups: counted.length,
    complete: counted.length - faults.length,
    k,
    smallest: sizes.reduce((least, size) => Math.min(least, size), sizes[0] ?? 0),
    largest: sizes.reduce((most, size) => Math.max(most, size), 0),
  }
  return outcome('complete', counted.length > 0, figures, faults)
}

/** |mean A| ≤ 1e-4, or half a unit of the last digit written, in every condition. */
export function conditionMeanCheck(
  lines: readonly ConditionLine[],
  { baseline }: Expectation,
): CheckOf<'mean'> {
  const given = lines.flatMap(({ key, mean, rounding }) =>
    mean === null ? [] : [{ key, mean, tolerance: MEAN_TOLERANCE + rounding.mean }],
  )
  const faults = given
    .filter(({ mean, tolerance }) => Math.abs(mean) > tolerance)
    .map(({ key, mean }) => groupFault(key, { expected: 0, found: mean }))
  const figures = {
    groups: given.length,
    worst: given.length === 0 ? null : given.reduce((most, { mean }) => Math.max(most, Math.abs(mean)), 0),
    tolerance: given[0]?.tolerance ?? null,
  }
  const isCentred = baseline === 'group' || baseline === 'leave_one_out'
  return outcome('mean', isCentred && given.length > 0, figures, faults)
}

/**
 * std A = s/(s + ε) lies just below 1 in every condition, or is 0 if all rewards are equal. A std that fits the other
 * denominator, √(k/(k − 1)) times as large or as small, gets that as its cause.
 */
export function conditionStdCheck(
  lines: readonly ConditionLine[],
  { k, scaling, baseline }: Expectation,
): CheckOf<'std'> {
  const given = lines.flatMap(({ key, std, samples, rounding }) =>
    std === null ? [] : [{ key, std, n: samples ?? k, tolerance: rounding.std }],
  )
  const faults = given.flatMap((one): Fault[] => {
    const fault = stdFaultOf(one.key, one.std, one.n, one.tolerance)
    return fault === null ? [] : [fault]
  })
  const stds = given.map(({ std }) => std)
  const figures = {
    groups: given.length,
    lowest: stds.length === 0 ? null : stds.reduce((least, std) => Math.min(least, std)),
    highest: stds.length === 0 ? null : stds.reduce((most, std) => Math.max(most, std)),
    worst: stds.length === 0 ? null : stds.reduce((most, std) => Math.max(most, Math.abs(std - 1)), 0),
    tolerance: 1 - LEAST_STD,
  }
  return outcome('std', scaling === 'group' && baseline === 'group' && given.length > 0, figures, faults)
}

/** Why a std is not one of advantages divided by their group's own std; null if it is. */
function stdFaultOf(key: string, std: number, n: number, tolerance: number): Fault | null {
  const isNear = (value: number) => value >= LEAST_STD - tolerance && value <= 1 + tolerance
  if (std === 0 || isNear(std)) return null
  if (std < 0) return groupFault(key, { found: std, expected: Math.abs(std), cause: 'negative' })
  const factor = Math.sqrt(n / (n - 1))
  for (const expected of n > 1 ? [std / factor, std * factor] : []) {
    if (!isNear(expected)) continue
    return groupFault(key, { found: std, expected, cause: otherStd(std, expected, n, tolerance + 1e-9) })
  }
  return groupFault(key, { found: std, expected: 1, cause: 'not-near-1' })
}

/**
 * The std s of the rewards that a std a of advantages implies: a = s/(s + ε), so s = ε·a/(1 − a); its range is that of all
 * numbers that are rounded to a. 0 for a = 0, ∞ where a may be 1; undefined if a is not below 1.
 */
export function impliedRewardStd(a: number, halfUnit: number, eps: number): Range | undefined {
  const of = (std: number) => (std >= 1 ? Infinity : (eps * Math.max(std, 0)) / (1 - std))
  if (a === 0) return { value: 0, low: 0, high: 0 }
  if (a < 0 || a > 1) return undefined
  return { value: of(a), low: of(a - halfUnit), high: of(a + halfUnit) }
}
