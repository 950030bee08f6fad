import type { Random } from '../../random/streams'
import { PRESETS } from '../../settings/presets'
import { forEachRow, meanOverRows, rowsIn } from '../completions'
import { EQUALS, MINUS, PLUS, TIMES, TOKENS, fitting, valueOf } from './expression'
import { rewardProgramOf, type CountdownProblem } from './rewardProgram'
import { taskKnobs, toggle, whole } from '../knobs'
import type { Scene } from '../scene'
import { defineTask, type SettingsOf, unit } from '../task'

const knobs = taskKnobs({ numbers: whole(3, 2, 4), highest: whole(5, 3, 9), times: toggle(false) })
type Settings = SettingsOf<typeof knobs>

/** Tokens of an expression: the numbers, and an operator between each two. */
const length = (settings: Settings) => 2 * settings.numbers - 1

/** Targets are written with two digits. */
const LARGEST_TARGET = 99

const problemOf = (numbers: readonly number[], target: number): CountdownProblem => ({
  prompt: [...numbers, EQUALS, Math.floor(target / 10), target % 10],
  numbers,
  target,
})

/** With both digits of the target, as the policy reads it. */
const write = ({ numbers, target }: CountdownProblem) =>
  `${numbers.join(' ')} = ${String(target).padStart(2, '0')}`

/** An example for each count of numbers, which every setting of the task allows. */
const EXAMPLES: Readonly<Record<number, string>> = { 2: '3 2 = 5', 3: '3 2 1 = 4', 4: '3 3 2 1 = 9' }

const isValid = ({ numbers }: CountdownProblem, actions: ArrayLike<number>, at: number, T: number) =>
  fitting(numbers, actions, at, T) === T

/** Every expression of all numbers, in the order of a depth-first search. */
function* expressions(
  left: readonly number[],
  settings: Settings,
  begun: readonly number[] = [],
): Generator<readonly number[]> {
  if (left.length === 0) yield begun
  for (const [i, n] of left.entries()) {
    const rest = left.filter((_, j) => j !== i)
    if (begun.length === 0) yield* expressions(rest, settings, [n])
    else
      for (const operator of operators(settings)) yield* expressions(rest, settings, [...begun, operator, n])
  }
}
const operators = ({ times }: Settings) => (times ? [PLUS, MINUS, TIMES] : [PLUS, MINUS])

/** The first expression of all numbers that comes to the target; null if there is none. */
function expressionOf(numbers: readonly number[], target: number, settings: Settings): number[] | null {
  for (const expression of expressions(numbers, settings)) {
    if (valueOf(expression, 0, expression.length) === target) return [...expression]
  }
  return null
}

/** Every problem, or null as soon as there are `limit` of them. */
function problemsBelow(limit: number, settings: Settings): CountdownProblem[] | null {
  const problems: CountdownProblem[] = []
  const choose = (numbers: readonly number[], most: number): boolean => {
    if (numbers.length < settings.numbers) {
      for (let n = 1; n <= most; n++) if (!choose([...numbers, n], n)) return false
      return true
    }
    const targets = new Set<number>()
    for (const expression of expressions(numbers, settings)) {
      const target = valueOf(expression, 0, expression.length)
      if (target >= 0 && target <= LARGEST_TARGET) targets.add(target)
    }
    for (const target of targets) problems.push(problemOf(numbers, target))
    return problems.length < limit
  }
  return choose([], settings.highest) ? problems : null
}

type Word = 'reached' | 'value' | 'completions' | 'target' | 'right' | 'wrong'

/** Reach a number from others: GRPO-Zero's and TinyZero's task, without division and brackets. */
export const countdown = defineTask<CountdownProblem>()({
  knobs,
  learnsIn: 325,
  recommended: { generationBatchSize: 256, numGenerations: 16, entropyCoef: 0.2 },
  setups: [{ id: 'grpo-zero', settings: {}, config: PRESETS.grpo_zero }],
  vocabulary: () => TOKENS,
  endToken: () => -1,
  promptLength: (settings) => settings.numbers + 3,
  completionLength: length,
  parts: [
    { name: 'answer', weight: 0.8, range: unit },
    { name: 'format', weight: 0.2, range: unit },
  ],
  measures: ['valid'],
  reachable: () => 1,
  key: (problem) => problem.prompt.join(' '),
  write,
  problem(random: Random, settings) {
    for (;;) {
      const numbers = Array.from({ length: settings.numbers }, () => 1 + random.integer(settings.highest))
      const expression = numbers.flatMap((n, i) =>
        i === 0 ? [n] : [PLUS + random.integer(settings.times ? 3 : 2), n],
      )
      const target = valueOf(expression, 0, expression.length)
      if (target < 0 || target > LARGEST_TARGET) continue
      return problemOf(
        numbers.toSorted((a, b) => b - a),
        target,
      )
    }
  },
  pool: (settings) => problemsBelow(256, settings),
  rewardAll(completions, parts, settings) {
    const { actions } = completions
    const T = length(settings)
    forEachRow(completions, ({ numbers, target }, row) => {
      const fits = fitting(numbers, actions, row * T, T)
      parts[2 * row] = fits === T && valueOf(actions, row * T, T) === target ? 1 : 0
      parts[2 * row + 1] = fits / T
    })
  },
  rewardProgram: (settings) => rewardProgramOf(settings.numbers),
  measure(completions, values, settings) {
    const T = length(settings)
    values[0] = meanOverRows(completions, (problem, row) =>
      isValid(problem, completions.actions, row * T, T) ? 1 : 0,
    )
  },
  solve: ({ numbers, target }, settings) => expressionOf(numbers, target, settings)!,
  parse(input, settings) {
    const match = /^\s*(\d(?:\s*\d)*)\s*=\s*(\d{1,2})\s*$/.exec(input)
    if (!match) return null
    const numbers = [...match[1].replace(/\s/g, '')].map(Number).toSorted((a, b) => b - a)
    const isGiven = numbers.every((n) => n >= 1 && n <= settings.highest)
    if (numbers.length !== settings.numbers || !isGiven) return null
    return expressionOf(numbers, Number(match[2]), settings) ? problemOf(numbers, Number(match[2])) : null
  },
  promptLimits: ({ numbers, highest }) => ({ count: numbers, highest, example: EXAMPLES[numbers] }),
  scene({ now, group }, settings): Scene<Word> {
    const T = length(settings)
    const problem = now.problems[group]
    const reached = new Map<number, number>()
    for (const row of rowsIn(now, group)) {
      if (!isValid(problem, now.actions, row * T, T)) continue
      const value = valueOf(now.actions, row * T, T)
      reached.set(value, (reached.get(value) ?? 0) + 1)
    }
    const values = [...reached.keys(), problem.target]
    const most = now.offsets[group + 1] - now.offsets[group]
    const columns = (isRight: boolean) =>
      [...reached].flatMap(([value, n]) =>
        (value === problem.target) === isRight
          ? [[value - 0.4, 0, value + 0.4, 0, value + 0.4, n, value - 0.4, n]]
          : [],
      )
    return {
      panels: [
        {
          title: 'reached',
          bounds: [Math.min(0, ...values) - 1, 0, Math.max(...values) + 1, most],
          x: 'value',
          y: 'completions',
          figure: write(problem),
          marks: [
            {
              kind: 'lines',
              lines: [[problem.target, 0, problem.target, most]],
              tone: 'target',
              label: 'target',
            },
            { kind: 'areas', areas: columns(true), tone: 'now', label: 'right' },
            { kind: 'areas', areas: columns(false), tone: 'wrong', label: 'wrong' },
          ],
        },
      ],
    }
  },
})
