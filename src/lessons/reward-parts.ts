import { defineLesson } from './lesson'
import { settingsOf, withRightDigits, type Point } from './opening'
import { began, ended } from './quoted'

const parts = (exact: number, positions: number) => ({
  taskSettings: { weight_exact: exact, weight_positions: positions },
})

const DIGITS = { length: 4, symbols: 8 }

/** The reward of an answer with 0, 1, 2 … right digits. */
function paid(exact: number, positions: number): Point[] {
  const settings = settingsOf('reverse', { ...DIGITS, ...parts(exact, positions).taskSettings })
  const right = Array.from({ length: DIGITS.length + 1 }, (_, count) => count)
  return withRightDigits(settings, right).rewards.map((reward, count): Point => [count, reward])
}

/** The probability that a guess has 0, 1, 2 … right digits. */
function chances(): Point[] {
  let chance = [1]
  for (let digit = 0; digit < DIGITS.length; digit++) {
    const before = chance
    chance = Array.from(
      { length: before.length + 1 },
      (_, k) => ((before[k - 1] ?? 0) + (DIGITS.symbols - 1) * (before[k] ?? 0)) / DIGITS.symbols,
    )
  }
  return chance.map((value, count): Point => [count, value])
}

/** The same task with a sparse reward, or with one that pays for parts: only the second is ever earned at the start. */
export const rewardParts = defineLesson({
  section: 'idea',
  task: 'reverse',
  setup: { useReference: false, beta: 0, numIterations: 4, taskSettings: DIGITS },
  arms: { sparse: parts(1, 0), both: parts(0.5, 0.5) },
  steps: 80,
  seconds: 18,
  charts: ['rewards/exact/mean', 'dead_groups'],
  opens: {
    kind: 'plot',
    ticks: [0, 1, 2, 3, 4],
    across: 'number',
    up: 'number',
    series: () => [
      { id: 'chance', look: 'ghost', drawn: 'bars', points: chances() },
      { id: 'sparse', look: 'first', drawn: 'line', points: paid(1, 0) },
      { id: 'both', look: 'second', drawn: 'line', points: paid(0.5, 0.5) },
    ],
  },
  knobs: ['task.weight_exact', 'task.weight_positions'],
  answers: ['sparse', 'same', 'both'],
  right: 'both',
  figures: {
    exactSparse: ended('sparse', 'rewards/exact/mean'),
    exactBoth: ended('both', 'rewards/exact/mean'),
    deadSparse: began('sparse', 'dead_groups'),
    deadBoth: began('both', 'dead_groups'),
  },
  claims: {
    'all or nothing is never earned, and every group is dead': ({ exactSparse, deadSparse }) =>
      exactSparse < 0.02 && deadSparse > 0.95,
    'paid in parts, hardly a group is dead, and whole answers come': ({ exactBoth, deadBoth }) =>
      exactBoth > 0.08 && deadBoth < 0.1,
  },
  next: {
    arms: { digits: parts(0, 1) },
    answers: ['never', 'some', 'all'],
    right: 'some',
    figures: { exactDigits: ended('digits', 'rewards/exact/mean') },
    claims: {
      'whole answers come though nothing pays for them': ({ exactDigits }) =>
        exactDigits > 0.02 && exactDigits < 0.6,
    },
  },
})
