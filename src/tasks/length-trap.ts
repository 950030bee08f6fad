import type { Random } from '../random/streams'
import { number } from '../settings/knobs/declare'
import { PRESETS } from '../settings/presets'
import type { Mark, Scene } from './scene'
import type { Completions, Problem, Setup, Task, TaskSettings } from './task'

const count = (external: string, fallback: number, min: number, max: number) =>
  number(external, 'reset', { default: fallback, min, max, integer: true, scale: 'linear', step: 1 })
const knobs = { hours: count('hours', 4, 3, 12), tokens: count('tokens', 12, 3, 24) }

interface ClockProblem extends Problem {
  answer: number
}

const hours = (settings: TaskSettings) => settings.hours as number
const tokens = (settings: TaskSettings) => settings.tokens as number

const problemOf = (a: number, b: number, settings: TaskSettings): ClockProblem => ({
  prompt: [a, b],
  answer: (a + b) % hours(settings),
})

/** Whether completion `row` begins with the answer. What comes after it, up to the end, is padding and does not count. */
const isRight = (
  { problems, actions, mask }: Completions<ClockProblem>,
  p: number,
  row: number,
  settings: TaskSettings,
) => mask[row * tokens(settings)] === 1 && actions[row * tokens(settings)] === problems[p].answer

function lengthOf({ mask }: Completions, row: number, settings: TaskSettings): number {
  let length = 0
  for (let m = row * tokens(settings); m < (row + 1) * tokens(settings); m++) length += mask[m]
  return length
}

/** How many right (1) and wrong (0) completions there are of each length, [2][T + 1]. */
function lengths(completions: Completions<ClockProblem>, settings: TaskSettings): [number[], number[]] {
  const counts: [number[], number[]] = [
    new Array(tokens(settings) + 1).fill(0),
    new Array(tokens(settings) + 1).fill(0),
  ]
  const { problems, offsets } = completions
  for (let p = 0; p < problems.length; p++) {
    for (let row = offsets[p]; row < offsets[p + 1]; row++) {
      counts[isRight(completions, p, row, settings) ? 1 : 0][lengthOf(completions, row, settings)]++
    }
  }
  return counts
}

/** Mean length of those that were counted; NaN where there are none. */
function meanOf(counts: readonly number[]): number {
  let [sum, all] = [0, 0]
  counts.forEach((n, length) => {
    sum += n * length
    all += n
  })
  return sum / all
}

/** The three set-ups differ in the loss type alone. */
const LOSS_TYPES = ['grpo', 'dr_grpo', 'dapo'] as const
const setups = LOSS_TYPES.map((lossType): Setup => ({
  id: lossType,
  settings: {},
  config: { ...PRESETS.grpo, useReference: false, beta: 0, lossType },
}))

/** A bar of height `n` for each length, upwards (1) or downwards (−1). */
const bars = (counts: readonly number[], way: 1 | -1): number[][] =>
  counts.flatMap((n, length) => {
    const [left, right] = [length - 0.4, length + 0.4]
    return n === 0 ? [] : [[left, 0, right, 0, right, way * n, left, way * n]]
  })

/**
 * The answer first, then as much talk as the policy likes. Reward does not depend on the talk, yet GRPO’s mean over a
 * completion’s tokens makes it matter: after an answer with advantage A the loss drives the length l along
 * A·∇E[1/l], down where A > 0 and up where A < 0, since E[∇log π(l) / l] = ∇E[1/l]. With one weight for all tokens it
 * is A·E[∇log π(l)] = 0 (Dr. GRPO, arXiv 2503.20783).
 */
export const lengthTrap: Task<ClockProblem> = {
  id: 'length-trap',
  text: {
    en: {
      title: 'Length trap',
      blurb:
        'Two hours are added on a small clock. The first token is the answer and alone decides the reward; then the policy may talk on until it writes ■. Length earns nothing and costs nothing.',
      example: '5 4 → 2 ■, or 2 … … … ■',
      lookFor:
        'To stop at once is wrong, so every policy first learns to talk. Under loss type grpo a short right answer is then praised more per token than a long one, and a long wrong one is blamed less: right answers shrink, wrong ones stay longer. Under dr_grpo and dapo every token weighs the same, and nothing takes the talk away.',
      knobs: {
        hours: { label: 'Hours', help: 'Hours on the clock: 0 follows the last. More are harder.' },
        tokens: { label: 'Longest answer', help: 'Tokens after which an answer is cut off.' },
      },
      parts: { answer: 'right answer' },
      measures: {
        right_length: { label: 'Length, right', help: 'Mean tokens of the completions that are right.' },
        wrong_length: { label: 'Length, wrong', help: 'Mean tokens of the completions that are wrong.' },
      },
      scene: {
        batch: 'Completions of each length, right above, wrong below',
        length: 'tokens',
        completions: 'completions',
        right: 'right',
        wrong: 'wrong',
        group: 'the group shown',
      },
      setups: {
        grpo: {
          label: 'grpo',
          help: 'Mean over each completion’s tokens first: long ones weigh less a token.',
        },
        dr_grpo: {
          label: 'dr_grpo',
          help: 'Nothing but the loss type changes: a constant instead of the length.',
        },
        dapo: { label: 'dapo', help: 'Nothing but the loss type changes: mean over all tokens of the step.' },
      },
      prompts: (settings) => `two numbers from 0 to ${hours(settings) - 1}, such as 2 1`,
    },
  },
  knobs,
  // nothing but the reward moves lengths: no KL, no entropy bonus; the window holds all that is written
  recommended: {
    generationBatchSize: 256,
    numGenerations: 16,
    learningRate: 0.002,
    window: 14,
    useReference: false,
    beta: 0,
  },
  setups,
  vocabulary: (settings) => [...Array.from({ length: hours(settings) }, (_, hour) => String(hour)), '…', '■'],
  endToken: (settings) => hours(settings) + 1,
  promptLength: () => 2,
  completionLength: tokens,
  parts: [{ name: 'answer', weight: 1 }],
  measures: [
    { name: 'right_length', formula: 'mean of Σ_t m over right completions' },
    { name: 'wrong_length', formula: 'mean of Σ_t m over wrong completions' },
  ],
  reachable: () => 1,
  key: (problem) => problem.prompt.join(' '),
  write: (problem) => problem.prompt.join(' '),
  problem: (random: Random, settings) =>
    problemOf(random.integer(hours(settings)), random.integer(hours(settings)), settings),
  pool: (settings) =>
    Array.from({ length: hours(settings) ** 2 }, (_, i) =>
      problemOf(Math.floor(i / hours(settings)), i % hours(settings), settings),
    ),
  rewardAll(completions, parts, settings) {
    const { problems, offsets } = completions
    for (let p = 0; p < problems.length; p++) {
      for (let row = offsets[p]; row < offsets[p + 1]; row++) {
        parts[row] = isRight(completions, p, row, settings) ? 1 : 0
      }
    }
  },
  rewardProgram: () => ({
    key: 'length-trap',
    words: 1,
    write({ answer }, into, at) {
      into[at] = answer
    },
    source: /* wgsl */ `
fn rewardParts(row : i32, problem : i32) -> array<f32, 1> {
  return array<f32, 1>(select(0.0, 1.0, actionOf(row, 0) == problemWord(problem, 0)));
}`,
  }),
  measure(completions, values, settings) {
    const [wrong, right] = lengths(completions, settings)
    values[0] = meanOf(right)
    values[1] = meanOf(wrong)
  },
  solve: (problem, settings) => [problem.answer, lengthTrap.endToken(settings)],
  parse(input, settings) {
    const match = /^\s*(\d{1,2})\s+(\d{1,2})\s*$/.exec(input)
    if (!match || Number(match[1]) >= hours(settings) || Number(match[2]) >= hours(settings)) return null
    return problemOf(Number(match[1]), Number(match[2]), settings)
  },
  scene({ now, group }, settings): Scene {
    const [wrong, right] = lengths(now, settings)
    const most = Math.max(1, ...wrong, ...right)
    const own: number[] = []
    for (let row = now.offsets[group]; row < now.offsets[group + 1]; row++) {
      const side = isRight(now, group, row, settings) ? 1 : -1
      own.push(lengthOf(now, row, settings), (side * (row - now.offsets[group] + 1) * most) / 40)
    }
    const sides: Mark[] = [
      { kind: 'areas', areas: bars(right, 1), tone: 'target', label: 'right' },
      { kind: 'areas', areas: bars(wrong, -1), tone: 'wrong', label: 'wrong' },
    ]
    const figure = [meanOf(right), meanOf(wrong)].map((mean) => (Number.isNaN(mean) ? '–' : mean.toFixed(1)))
    return {
      panels: [
        {
          title: 'batch',
          bounds: [0, -most, tokens(settings) + 0.5, most],
          x: 'length',
          y: 'completions',
          figure: figure.join(' / '),
          marks: [...sides, { kind: 'points', xy: own, tone: 'chosen', label: 'group' }],
        },
      ],
    }
  },
}
