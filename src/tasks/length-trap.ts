import type { Random } from '../random/streams'
import { PRESETS } from '../settings/presets'
import { forEachRow, lengthOf, rowsIn } from './completions'
import { taskKnobs, whole } from './knobs'
import type { Mark, Scene } from './scene'
import { defineTask, type Completions, type Problem, type SettingsOf, unit } from './task'

const knobs = taskKnobs({ hours: whole(4, 3, 12), tokens: whole(12, 3, 24) })
type Settings = SettingsOf<typeof knobs>

interface ClockProblem extends Problem {
  answer: number
}

const problemOf = (a: number, b: number, settings: Settings): ClockProblem => ({
  prompt: [a, b],
  answer: (a + b) % settings.hours,
})

/** ■ comes after the hours and the talk. */
const endToken = (settings: Settings) => settings.hours + 1

/** Whether completion `row` begins with the answer. Tokens after it, up to the end, are padding and do not count. */
const isRight = (
  { actions, mask }: Completions,
  { answer }: ClockProblem,
  row: number,
  { tokens: T }: Settings,
) => mask[row * T] === 1 && actions[row * T] === answer

/**
 * The number of right (1) and wrong (0) completions of each length, [2][T + 1].
 * @param only the one group that is counted; by default all are
 */
function lengths(
  completions: Completions<ClockProblem>,
  settings: Settings,
  only?: number,
): [number[], number[]] {
  const none = () => new Array<number>(settings.tokens + 1).fill(0)
  const counts: [number[], number[]] = [none(), none()]
  completions.problems.forEach((problem, group) => {
    if (only !== undefined && group !== only) return
    for (const row of rowsIn(completions, group)) {
      counts[isRight(completions, problem, row, settings) ? 1 : 0][
        lengthOf(completions, row, settings.tokens)
      ]++
    }
  })
  return counts
}

/** Mean length of the completions counted; NaN without any. */
function meanOf(counts: readonly number[]): number {
  const sum = counts.reduce((sum, n, length) => sum + n * length, 0)
  return sum / counts.reduce((all, n) => all + n, 0)
}

/** The three set-ups differ in the loss type alone. */
const LOSS_TYPES = ['grpo', 'dr_grpo', 'dapo'] as const
const setups = LOSS_TYPES.map((lossType) => ({
  id: lossType,
  settings: {},
  config: { ...PRESETS.grpo, useReference: false, beta: 0, lossType },
}))

/** A bar of height `n` and of this width for each length, upwards (1) or downwards (−1). */
const bars = (counts: readonly number[], way: 1 | -1, width: number): number[][] =>
  counts.flatMap((n, length) => {
    const [left, right] = [length - width / 2, length + width / 2]
    return n === 0 ? [] : [[left, 0, right, 0, right, way * n, left, way * n]]
  })

type Word = 'batch' | 'length' | 'completions' | 'right' | 'wrong' | 'group'

/**
 * A completion has the answer first, then any number of padding words. The reward does not depend on the padding, yet
 * GRPO’s mean over a completion’s tokens makes it matter: after an answer with advantage A the loss moves the length l
 * along A·∇E[1/l], down if A > 0 and up if A < 0, since E[∇log π(l) / l] = ∇E[1/l]. With one weight for all tokens it
 * is A·E[∇log π(l)] = 0 (Dr. GRPO, arXiv 2503.20783).
 */
export const lengthTrap = defineTask<ClockProblem>()({
  knobs,
  // No KL and no entropy bonus, so that the reward alone moves lengths. The window holds the whole text.
  learnsIn: 68,
  recommended: {
    generationBatchSize: 256,
    numGenerations: 16,
    learningRate: 0.002,
    window: 14,
    useReference: false,
    beta: 0,
  },
  setups,
  vocabulary: (settings) => [...Array.from({ length: settings.hours }, (_, hour) => String(hour)), '…', '■'],
  endToken,
  promptLength: () => 2,
  completionLength: (settings) => settings.tokens,
  parts: [{ name: 'answer', weight: 1, range: unit }],
  measures: ['right_length', 'wrong_length'],
  leads: { lengths: ['task/right_length', 'task/wrong_length'] },
  reachable: () => 1,
  key: (problem) => problem.prompt.join(' '),
  write: (problem) => problem.prompt.join(' '),
  problem: (random: Random, settings) =>
    problemOf(random.integer(settings.hours), random.integer(settings.hours), settings),
  pool: (settings) =>
    Array.from({ length: settings.hours ** 2 }, (_, i) =>
      problemOf(Math.floor(i / settings.hours), i % settings.hours, settings),
    ),
  rewardAll(completions, parts, settings) {
    forEachRow(completions, (problem, row) => {
      parts[row] = isRight(completions, problem, row, settings) ? 1 : 0
    })
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
  solve: (problem, settings) => [problem.answer, endToken(settings)],
  parse(input, settings) {
    const match = /^\s*(\d{1,2})\s+(\d{1,2})\s*$/.exec(input)
    if (!match || Number(match[1]) >= settings.hours || Number(match[2]) >= settings.hours) return null
    return problemOf(Number(match[1]), Number(match[2]), settings)
  },
  promptLimits: (settings) => ({ highest: settings.hours - 1 }),
  scene({ now, group }, settings): Scene<Word> {
    const [wrong, right] = lengths(now, settings)
    const most = Math.max(1, ...wrong, ...right)
    const [ownWrong, ownRight] = lengths(now, settings, group)
    const marks: Mark<Word>[] = [
      // the colours that the two have in the chart of lengths
      { kind: 'areas', areas: bars(right, 1, 0.8), tone: 'now', label: 'right' },
      { kind: 'areas', areas: bars(wrong, -1, 0.8), tone: 'wrong', label: 'wrong' },
      {
        kind: 'areas',
        areas: [...bars(ownRight, 1, 0.4), ...bars(ownWrong, -1, 0.4)],
        tone: 'chosen',
        label: 'group',
      },
    ]
    const figure = [meanOf(right), meanOf(wrong)].map((mean) => (Number.isNaN(mean) ? '–' : mean.toFixed(1)))
    return {
      panels: [
        {
          title: 'batch',
          bounds: [0, -most, settings.tokens + 0.5, most],
          x: 'length',
          y: 'completions',
          scales: { y: 'size' },
          figure: figure.join(' / '),
          marks,
        },
      ],
    }
  },
})
