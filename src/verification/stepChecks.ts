import { groupFault, outcome, type CheckOf, type Fault } from './checks'
import { meanCheck, orderCheck, signCheck, stdCheck, type ImpliedGroup } from './advantageChecks'
import type { Expectation, ReportedRow } from './rows'

/** Faults listed of each step; the next step is checked nevertheless. */
const MOST_FAULTS = 16

/** The rows of step t alone, as if each were a completion of one token. */
const rowsAt = (rows: readonly ReportedRow[], t: number): ReportedRow[] =>
  rows.map(({ key, reward, steps }) => ({
    key,
    reward: steps!.rewards?.[t] ?? reward,
    advantage: steps!.advantages[t],
    tokens: null,
  }))

/** T, and the rows that have steps; T is that of the first row. */
function trajectoriesOf(rows: readonly ReportedRow[]): { given: readonly ReportedRow[]; T: number } {
  const given = rows.filter(({ steps }) => steps !== undefined)
  return { given, T: given[0]?.steps?.advantages.length ?? 0 }
}

/** Rows with another number of steps than the first. */
const uneven = (rows: readonly ReportedRow[], T: number): Fault[] =>
  rows.flatMap(({ key, steps }) => {
    const found = steps?.advantages.length ?? 0
    return found === T ? [] : [groupFault(key, { of: 'length', expected: T, found })]
  })

/**
 * Mean, std, order and sign of every group at each of the T steps, not at the last alone. All rows must have T steps.
 *
 * @param judge groups the rows of one step and adds the figures that the settings imply
 */
export function stepsCheck(
  rows: readonly ReportedRow[],
  expectation: Expectation,
  judge: (rows: readonly ReportedRow[]) => readonly ImpliedGroup[],
): CheckOf<'steps'> {
  const { given, T } = trajectoriesOf(rows)
  const faults: Fault[] = T === 0 ? [] : uneven(rows, T)
  let wrong = 0
  if (faults.length === 0) {
    for (let t = 0; t < T; t++) {
      const groups = judge(rowsAt(given, t))
      const checks = [
        meanCheck(groups),
        stdCheck(groups),
        orderCheck(groups, expectation),
        signCheck(groups, expectation),
      ]
      const found = checks.flatMap(({ id, faults: ofStep }) =>
        ofStep.map((fault): Fault => ({ ...fault, of: id, step: t + 1 })),
      )
      if (found.length > 0) wrong++
      faults.push(...found.slice(0, MOST_FAULTS))
    }
  }
  const figures = { rows: given.length, steps: T, values: given.length * T, wrong }
  const applies = T > 1 && (expectation.baseline !== null || faults.length > 0)
  return outcome('steps', applies, figures, faults)
}

/**
 * If one reward counts for all T steps, every step has the same advantage, and the mean over rows and steps is the mean
 * over rows: `np.mean` of (N, T) is that of (N,).
 */
export function repeatedCheck(
  rows: readonly ReportedRow[],
  { rounding }: Pick<Expectation, 'rounding'>,
): CheckOf<'repeated'> {
  const { given, T } = trajectoriesOf(rows)
  const isRepeated = given.length > 0 && given.every(({ steps }) => isConstant(steps!.rewards, 0))
  const faults = given.flatMap(({ key, steps }) => {
    const t = firstChange(steps!.advantages, 2 * rounding.advantage)
    const { [0]: expected, [t]: found } = steps!.advantages
    return t < 0 ? [] : [groupFault(key, { of: 'advantage', step: t + 1, expected, found })]
  })
  const rewards = given.map(({ reward, steps }) => steps!.rewards?.[0] ?? reward)
  const all = given.flatMap(({ reward, steps }) =>
    Array.from({ length: T }, (_, t) => steps!.rewards?.[t] ?? reward),
  )
  const figures = {
    rows: given.length,
    steps: T,
    values: given.length * T,
    meanOfRows: meanOf(rewards),
    meanOfAll: meanOf(all),
  }
  return outcome('repeated', T > 1 && isRepeated, figures, faults)
}

const isConstant = (values: ArrayLike<number> | null, tolerance: number) =>
  values === null || firstChange(values, tolerance) < 0

/** The first place whose value differs from the first one; −1 if none does. */
function firstChange(values: ArrayLike<number>, tolerance: number): number {
  for (let t = 1; t < values.length; t++) if (Math.abs(values[t] - values[0]) > tolerance) return t
  return -1
}

function meanOf(values: readonly number[]): number | null {
  const scorable = values.filter((value) => !Number.isNaN(value))
  return scorable.length === 0 ? null : scorable.reduce((sum, value) => sum + value, 0) / scorable.length
}
