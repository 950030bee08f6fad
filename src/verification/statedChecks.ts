import { pow } from '../math/portable'
import { groupFault, outcome, type CheckOf, type Fault } from './checks'
import type { ConditionLine } from './pasted/conditions'
import type { DebugBlock } from './pasted/debugBlock'
import type { FigureName, StatedFigure } from './pasted/figures'
import { exactly, type Recomputed } from './recomputed'
import type { GroupLine, Range } from './report'
import type { Paste } from './pasted/paste'
import type { WrittenRange } from './pasted/statedSizes'

/** The tolerance of a figure written with “≈”. */
const ABOUT = 0.05

/**
 * Conditions of a table = those counted in the debug block = those of the rows, each once and with as many samples; if
 * there are rows, the table's means and stds are theirs. A line whose own status says that it fails is a fault as well.
 *
 * @param groups the groups of the rows; null if there are none
 */
export function conditionsCheck(
  lines: readonly ConditionLine[],
  debug: DebugBlock | null,
  groups: readonly GroupLine[] | null,
): CheckOf<'conditions'> {
  const faults: Fault[] = lines
    .filter(({ saysFail }) => saysFail)
    .map(({ key }) => groupFault(key, { cause: 'says-so' }))
  const seen = new Map<string, number>()
  for (const { key } of lines) seen.set(key, (seen.get(key) ?? 0) + 1)
  for (const [key, times] of seen) {
    if (times > 1) faults.push(groupFault(key, { expected: 1, found: times, cause: 'repeated' }))
  }
  const counts = debug && (debug.counts ?? tally(debug.indices))
  const recounted = debug && tally(debug.indices)
  if (counts && recounted && counts !== recounted) faults.push(...differing(counts, recounted))
  if (debug && debug.unique !== null && counts && counts.size !== debug.unique) {
    faults.push({ about: 'figure', key: 'Unique conditions', expected: counts.size, found: debug.unique })
  }
  const samples = new Map(lines.map(({ key, samples }) => [key, samples]))
  if (counts && lines.length > 0) faults.push(...differing(samples, counts))
  const ofRows = groups && new Map(groups.map((group) => [group.key, group.samples]))
  if (ofRows && counts) faults.push(...differing(ofRows, counts))
  if (groups && ofRows && lines.length > 0) {
    faults.push(...differing(samples, ofRows), ...otherFigures(lines, groups))
  }
  const expected = counts?.size ?? ofRows?.size ?? debug?.unique ?? lines.length
  const figures = {
    found: ofRows?.size ?? (lines.length > 0 ? seen.size : expected),
    expected,
    wrong: faults.length,
  }
  const isCompared = counts !== null || (groups !== null && lines.length > 0)
  return outcome('conditions', isCompared || faults.length > 0, figures, faults)
}

function tally(indices: readonly string[] | null): Map<string, number> | null {
  if (indices === null) return null
  const counts = new Map<string, number>()
  for (const index of indices) counts.set(index, (counts.get(index) ?? 0) + 1)
  return counts
}

/** Keys that only one of two counts has, and keys that they count differently. */
function differing(
  found: ReadonlyMap<string, number | null>,
  expected: ReadonlyMap<string, number>,
): Fault[] {
  const missing = [...expected].flatMap(([key, count]): Fault[] => {
    const here = found.get(key)
    if (here === undefined) return [groupFault(key, { expected: count, found: 0, cause: 'missing' })]
    return here === null || here === count
      ? []
      : [groupFault(key, { of: 'samples', expected: count, found: here })]
  })
  const unexpected = [...found.keys()].flatMap((key): Fault[] =>
    expected.has(key) ? [] : [groupFault(key, { cause: 'unexpected' })],
  )
  return [...missing, ...unexpected]
}

/** Means and stds of a table that differ from those of the rows. */
function otherFigures(lines: readonly ConditionLine[], groups: readonly GroupLine[]): Fault[] {
  const byKey = new Map(groups.map((group) => [group.key, group]))
  return lines.flatMap(({ key, mean, std, rounding }) => {
    const group = byKey.get(key)
    if (!group) return []
    const compared = [
      { of: 'mean', found: mean, expected: group.advantageMean, tolerance: rounding.mean },
      { of: 'std', found: std, expected: group.advantageStd, tolerance: rounding.std },
    ] as const
    return compared.flatMap(({ of, found, expected, tolerance }): Fault[] =>
      found === null || expected === null || Math.abs(found - expected) <= tolerance + 1e-4
        ? []
        : [groupFault(key, { of, found, expected })],
    )
  })
}

/**
 * Compares the four stated figures with those of the rows or the table. In a log of several steps each step is checked
 * by itself: group_size = k, group_size · trained_prompt_num = samples of a step, zero_std_ratio a share of the
 * prompts, and a reward_std_mean above 0 unless all stds are 0.
 */
export function figuresCheck(
  stated: readonly StatedFigure[],
  recomputed: Recomputed,
  { k, total }: { k: number | null; total: number | null },
): CheckOf<'figures'> {
  const steps = new Set(stated.flatMap(({ step }) => step ?? []))
  const isLog = steps.size > 1
  const byStep = new Map<number | null, StatedFigure[]>()
  for (const figure of stated) {
    const key = isLog ? figure.step : null
    const before = byStep.get(key)
    if (before) before.push(figure)
    else byStep.set(key, [figure])
  }
  let compared = 0
  const faults: Fault[] = []
  for (const figures of byStep.values()) {
    const of = Object.fromEntries(figures.map(({ name, value }) => [name, value])) as Partial<
      Record<FigureName, number>
    >
    const expected = isLog ? ofStep(of, k, total) : { ...ofStep(of, k, total), ...recomputed }
    for (const figure of figures) {
      const range = expected[figure.name]
      if (range === undefined) continue
      compared++
      if (agrees(figure, range)) continue
      const step = figure.step === null ? {} : { step: figure.step }
      faults.push({ about: 'figure', key: figure.name, expected: range.value, found: figure.value, ...step })
    }
  }
  const expected = stated.filter(({ isExpected }) => isExpected).length
  return outcome(
    'figures',
    compared > 0,
    { stated: stated.length, compared, wrong: faults.length, expected },
    faults,
  )
}

/** Each figure as it follows from the sizes and the other figures of a step. */
function ofStep(of: Partial<Record<FigureName, number>>, k: number | null, total: number | null): Recomputed {
  const { trained_prompt_num: prompts, zero_std_ratio: dead } = of
  const size = k ?? (total !== null && prompts ? total / prompts : null)
  const count = total !== null && size !== null ? total / size : null
  const zero = dead === undefined ? null : prompts ? Math.round(dead * prompts) / prompts : dead
  return {
    ...(size === null ? {} : { group_size: exactly(size) }),
    ...(count === null ? {} : { trained_prompt_num: exactly(count) }),
    ...(zero === null ? {} : { zero_std_ratio: exactly(Math.min(Math.max(zero, 0), 1)) }),
    reward_std_mean: dead === 1 ? exactly(0) : { value: 0, low: Number.MIN_VALUE, high: Infinity },
  }
}

function agrees({ relation, value, decimals }: StatedFigure, { low, high }: Range): boolean {
  if (relation === '>') return high > value
  if (relation === '=' && value <= 0 && low > 0) return false
  const written = decimals < 2 ? 1e-6 : 0.5 / pow(10, decimals) + 1e-9
  const tolerance = relation === '≈' ? ABOUT : written
  return value >= low - tolerance && value <= high + tolerance
}

/**
 * Sums written out are right; shapes (rows, steps) have as many rows as there are samples, and one number of steps; ranges
 * hold the means or stds of all groups.
 */
export function sumsCheck(
  { sums, shapes, ranges }: Pick<Paste, 'sums' | 'shapes' | 'ranges'>,
  groups: readonly GroupLine[],
  total: number | null,
  steps: number | null,
): CheckOf<'sums'> {
  const faults: Fault[] = sums
    .filter(({ expected, found }) => expected !== found)
    .map(({ text, expected, found }) => ({ about: 'sum', key: text, expected, found }))
  const T = steps ?? shapes.find((shape) => shape.steps !== null)?.steps ?? undefined
  for (const shape of shapes) {
    const key = `(${shape.rows},${shape.steps === null ? '' : ` ${shape.steps}`})`
    if (total !== null && shape.rows !== total) {
      faults.push({ about: 'sum', key, expected: total, found: shape.rows })
    }
    if (shape.steps !== null && shape.steps !== T)
      faults.push({ about: 'sum', key, expected: T, found: shape.steps })
  }
  let compared = 0
  for (const range of ranges) {
    const values = groups.flatMap(({ advantageMean, advantageStd }) => {
      const value = range.of === 'mean' ? advantageMean : advantageStd
      return value === null || Number.isNaN(value) ? [] : [value]
    })
    if (values.length === 0) continue
    compared++
    faults.push(...outside(range, values))
  }
  const figures = { sums: sums.length, shapes: shapes.length, ranges: compared, wrong: faults.length }
  return outcome('sums', sums.length + shapes.length + compared > 0, figures, faults)
}

/** The ends of a range beyond which a value lies. */
function outside({ text, low, high, rounding }: WrittenRange, values: readonly number[]): Fault[] {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const tolerance = rounding + 1e-9
  const fault = (expected: number, found: number): Fault => ({ about: 'sum', key: text, expected, found })
  return [
    ...(least < low - tolerance ? [fault(least, low)] : []),
    ...(most > high + tolerance ? [fault(most, high)] : []),
  ]
}
