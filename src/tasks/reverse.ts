import type { Random } from '../random/streams'
import type { ChoiceKnob, NumberKnob } from '../settings/knob'
import type { Problem, Task, TaskSettings } from './task'

const OPERATIONS = ['reverse', 'sort', 'copy'] as const
type Operation = (typeof OPERATIONS)[number]

const knobs = {
  operation: {
    kind: 'choice',
    external: 'operation',
    effect: 'reset',
    options: OPERATIONS,
    default: 'reverse',
  } satisfies ChoiceKnob<Operation>,
  length: {
    kind: 'number',
    external: 'length',
    effect: 'reset',
    default: 4,
    min: 1,
    max: 8,
    integer: true,
    scale: 'linear',
    step: 1,
  } satisfies NumberKnob,
  symbols: {
    kind: 'number',
    external: 'symbols',
    effect: 'reset',
    default: 10,
    min: 2,
    max: 10,
    integer: true,
    scale: 'linear',
    step: 1,
  } satisfies NumberKnob,
}

interface ReverseProblem extends Problem {
  target: readonly number[]
}

const length = (settings: TaskSettings) => settings.length as number
const symbols = (settings: TaskSettings) => settings.symbols as number

/** The problem with this prompt: the operation applied to its digits. */
function problemOf(prompt: number[], settings: TaskSettings): ReverseProblem {
  const target = [...prompt]
  if (settings.operation === 'reverse') target.reverse()
  if (settings.operation === 'sort') target.sort((a, b) => a - b)
  return { prompt, target }
}

/** Write a short digit string backwards, in order, or again. Every right position counts, all of them count more. */
export const reverse: Task<ReverseProblem> = {
  id: 'reverse',
  text: {
    en: {
      title: 'Reverse digits',
      blurb:
        'The prompt is a short string of digits; the policy writes it backwards (or sorts or copies it), one token at a time. Half of the reward is the share of right positions, half is for a string that is right throughout.',
      example: '0427 → 7240',
      lookFor:
        'The share of right positions climbs first; then some completion of a group is right throughout, its advantage stands out, and the rest follow.',
      knobs: {
        operation: {
          label: 'Operation',
          help: 'What the answer is: the digits backwards, in rising order, or the same.',
        },
        length: { label: 'Digits', help: 'Digits in the prompt, and tokens in the answer.' },
        symbols: { label: 'Different digits', help: 'Digits run from 0 to one less than this.' },
      },
      parts: { positions: 'right positions', exact: 'all right' },
      measures: {},
      scene: {},
      prompts: (settings) => `${length(settings)} digits from 0 to ${symbols(settings) - 1}`,
    },
  },
  knobs,
  recommended: {},
  vocabulary: (settings) => Array.from({ length: symbols(settings) }, (_, digit) => String(digit)),
  endToken: () => -1,
  promptLength: length,
  completionLength: length,
  parts: [
    { name: 'positions', weight: 0.5 },
    { name: 'exact', weight: 0.5 },
  ],
  measures: [],
  reachable: () => 1,
  key: (problem) => problem.prompt.join(''),
  write: (problem) => problem.prompt.join(''),
  problem: (random: Random, settings) =>
    problemOf(
      Array.from({ length: length(settings) }, () => random.integer(symbols(settings))),
      settings,
    ),
  pool(settings) {
    const count = symbols(settings) ** length(settings)
    if (count >= 256) return null
    return Array.from({ length: count }, (_, index) => {
      const prompt: number[] = []
      for (let rest = index, i = 0; i < length(settings); i++, rest = Math.floor(rest / symbols(settings))) {
        prompt.unshift(rest % symbols(settings))
      }
      return problemOf(prompt, settings)
    })
  },
  rewardAll({ problems, offsets, actions }, parts, settings) {
    const T = length(settings)
    for (let p = 0; p < problems.length; p++) {
      const { target } = problems[p]
      for (let row = offsets[p]; row < offsets[p + 1]; row++) {
        let right = 0
        for (let t = 0; t < T; t++) if (actions[row * T + t] === target[t]) right++
        parts[2 * row] = right / T
        parts[2 * row + 1] = right === T ? 1 : 0
      }
    }
  },
  solve: (problem) => [...problem.target],
  parse(input, settings) {
    const digits = [...input.replace(/\s/g, '')].map(Number)
    const highest = symbols(settings) - 1
    const allowed = digits.every((digit) => Number.isInteger(digit) && digit >= 0 && digit <= highest)
    if (digits.length !== length(settings) || !allowed) return null
    return problemOf(digits, settings)
  },
}
