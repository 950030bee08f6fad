import { meanOf } from './mean'

/** Statistics that summarise a curve of evaluations. Values that are not finite were not measured and are left out. */

/**
 * The area under a curve over a budget axis, divided by the span of the axis: the mean level between the first and the last
 * measurement, by the trapezoid rule
 *
 *     Σ (bᵢ₊₁ − bᵢ) · (vᵢ + vᵢ₊₁)/2  /  (b_last − b_first)
 *
 * A gap is bridged by a straight line. If the span is 0 it is the mean of the values; NaN when there is none.
 *
 * @param budgets, values one per evaluation, budgets in ascending order
 */
export function areaUnderCurve(budgets: ArrayLike<number>, values: ArrayLike<number>): number {
  const at = measuredAt(values)
  if (at.length === 0) return NaN
  const [first, last] = [at[0], at[at.length - 1]]
  const span = budgets[last] - budgets[first]
  if (span === 0) {
    const measured = at.map((i) => values[i])
    return meanOf(measured, 0, measured.length)
  }
  // Relative to the first value, so that a level curve has exactly its level.
  const level = values[first]
  let above = 0
  for (let k = 1; k < at.length; k++) {
    const [from, to] = [at[k - 1], at[k]]
    above += ((budgets[to] - budgets[from]) / span) * ((values[from] - level + (values[to] - level)) / 2)
  }
  return level + above
}

/** The last measured value; NaN when there is none. */
export function finalValue(values: ArrayLike<number>): number {
  return values[measuredAt(values).at(-1) ?? -1] ?? NaN
}

/**
 * The largest measured value; NaN when there is none. As the largest of many noisy numbers it overestimates the policy
 * at that point, the more so with more evaluations.
 */
export function bestValue(values: ArrayLike<number>): number {
  return measuredAt(values).reduce((best, i) => (values[i] <= best ? best : values[i]), NaN)
}

function measuredAt(values: ArrayLike<number>): number[] {
  return Array.from({ length: values.length }, (_, i) => i).filter((i) => Number.isFinite(values[i]))
}
