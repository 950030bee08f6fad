import { expect, it } from 'vitest'
import { cutTo, type History } from '../../../src/app/history/history'
import { bandOf, curveOf } from '../../../src/app/series/curves'
import { curvePoints } from '../../../src/app/series/curve'
import { cellValue, groupMapOf } from '../../../src/app/series/groupMap'
import { referenceMoves } from '../../../src/app/series/referenceMoves'
import { append, historyOf } from './histories'

const STEPS = 5
const COLUMNS = ['reward', 'reward_std', 'reference_sync'] as const

/** Steps at which every number is the same. */
const stepsOf = (count: number, value: number) =>
  Array.from({ length: count }, () => ({
    metrics: { reward: value, reward_std: value / 2, reference_sync: value },
    groups: [{ mean: value, std: 1 }],
  }))

/** What is derived from a history, as plain numbers. */
const derived: Readonly<Record<string, (history: History) => unknown>> = {
  curve: (history) => curvePoints(curveOf(history, 'reward', 0)!),
  'smoothed curve': (history) => curvePoints(curveOf(history, 'reward', 0.5)!),
  'logarithmic curve': (history) => curvePoints(curveOf(history, 'reward', 0, undefined, true)!),
  'coarse curve': (history) => curvePoints(curveOf(history, 'reward', 0, 2)!),
  band: (history) => curvePoints(bandOf(history, 'reward', 'reward_std', 0)!.upper),
  'map of groups': (history) => {
    const map = groupMapOf(history, 'reward')
    return Array.from({ length: map.columns }, (_, column) => cellValue(map, 'mean', column))
  },
  'moves of the reference': (history) => referenceMoves(history),
}

it.each(Object.keys(derived))(
  'the %s has none of the steps that were taken back, whenever it is asked for again',
  (name) => {
    const whole = historyOf(COLUMNS, stepsOf(2, 1))
    append(whole, stepsOf(STEPS, 7))
    for (const more of [1, STEPS - 2, STEPS]) {
      const history = historyOf(COLUMNS, stepsOf(STEPS, 1))
      derived[name](history)
      // back to step 2, and on, before it is asked for again
      cutTo(history, 2)
      append(history, stepsOf(more, 7))
      const fresh = historyOf(COLUMNS, stepsOf(2, 1))
      append(fresh, stepsOf(more, 7))
      expect(derived[name](history)).toEqual(derived[name](fresh))
      append(history, stepsOf(STEPS - more, 7))
      expect(derived[name](history)).toEqual(derived[name](whole))
    }
  },
)

it('a curve goes on where nothing was taken back that it has', () => {
  const history = historyOf(COLUMNS, stepsOf(STEPS, 1))
  const curve = curveOf(history, 'reward', 0)
  append(history, stepsOf(STEPS, 7))
  cutTo(history, STEPS)
  append(history, stepsOf(1, 5))
  expect(curveOf(history, 'reward', 0)).toBe(curve)
})
