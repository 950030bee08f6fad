import type { Random } from '../random/streams'
import type { ChoiceKnob, NumberKnob } from '../settings/knob'
import { REWARD_SHARE } from './rewardProgram'
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
  shorter: {
    kind: 'number',
    external: 'shorter',
    effect: 'reset',
    default: 0,
    min: 0,
    max: 7,
    integer: true,
    scale: 'linear',
    step: 1,
  } satisfies NumberKnob,
}

interface ReverseProblem extends Problem {
  /** the digits wanted; where lengths differ, then the stop token */
  target: readonly number[]
}

const length = (settings: TaskSettings) => settings.length as number
const symbols = (settings: TaskSettings) => settings.symbols as number
/** Digits of the shortest prompt. Records of runs from before its knob lack it. */
const shortest = (settings: TaskSettings) =>
  Math.max(1, length(settings) - ((settings.shorter as number | undefined) ?? 0))
/** Prompts of several lengths: an answer must say where it ends. */
const isMixed = (settings: TaskSettings) => shortest(settings) < length(settings)
/** T, tokens of the longest answer. */
const longest = (settings: TaskSettings) => length(settings) + (isMixed(settings) ? 1 : 0)

/** The problem with this prompt: the operation applied to its digits. */
function problemOf(prompt: number[], settings: TaskSettings): ReverseProblem {
  const target = [...prompt]
  if (settings.operation === 'reverse') target.reverse()
  if (settings.operation === 'sort') target.sort((a, b) => a - b)
  if (isMixed(settings)) target.push(symbols(settings))
  return { prompt, target }
}

/** Every string of so many digits, in rising order. */
function promptsOf(digits: number, base: number): number[][] {
  return Array.from({ length: base ** digits }, (_, index) => {
    const prompt: number[] = []
    for (let rest = index, i = 0; i < digits; i++, rest = Math.floor(rest / base)) prompt.unshift(rest % base)
    return prompt
  })
}

/** Write a short digit string backwards, in order, or again. Every right position counts, all of them count more. With prompts of several lengths a stop token ends the answer. */
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
        shorter: {
          label: 'Fewer digits',
          help: 'How many digits fewer a prompt may have. Above 0 lengths are mixed, and the answer ends with a stop token ■.',
        },
      },
      parts: { positions: 'right positions', exact: 'all right' },
      measures: {},
      scene: {},
      prompts: (settings) =>
        `${isMixed(settings) ? `${shortest(settings)} to ` : ''}${length(settings)} digits from 0 to ${symbols(settings) - 1}`,
    },
  },
  knobs,
  recommended: {},
  vocabulary: (settings) => [
    ...Array.from({ length: symbols(settings) }, (_, digit) => String(digit)),
    ...(isMixed(settings) ? ['■'] : []),
  ],
  endToken: (settings) => (isMixed(settings) ? symbols(settings) : -1),
  promptLength: length,
  completionLength: longest,
  parts: [
    { name: 'positions', weight: 0.5 },
    { name: 'exact', weight: 0.5 },
  ],
  measures: [],
  reachable: () => 1,
  key: (problem) => problem.prompt.join(''),
  write: (problem) => problem.prompt.join(''),
  problem(random: Random, settings) {
    const least = shortest(settings)
    const digits = isMixed(settings) ? least + random.integer(length(settings) - least + 1) : least
    return problemOf(
      Array.from({ length: digits }, () => random.integer(symbols(settings))),
      settings,
    )
  },
  pool(settings) {
    const lengths = Array.from(
      { length: length(settings) - shortest(settings) + 1 },
      (_, i) => shortest(settings) + i,
    )
    const count = lengths.reduce((sum, digits) => sum + symbols(settings) ** digits, 0)
    if (count >= 256) return null
    return lengths
      .flatMap((digits) => promptsOf(digits, symbols(settings)))
      .map((prompt) => problemOf(prompt, settings))
  },
  rewardAll({ problems, offsets, actions, mask }, parts, settings) {
    const T = longest(settings)
    for (let p = 0; p < problems.length; p++) {
      const { target } = problems[p]
      for (let row = offsets[p]; row < offsets[p + 1]; row++) {
        let right = 0
        let spoken = 0
        for (let t = 0; t < T && mask[row * T + t] === 1; t++, spoken++) {
          if (actions[row * T + t] === target[t]) right++
        }
        const wanted = Math.max(target.length, spoken)
        parts[2 * row] = right / wanted
        parts[2 * row + 1] = right === wanted ? 1 : 0
      }
    }
  },
  rewardProgram(settings) {
    const T = longest(settings)
    return {
      key: `reverse ${T}`,
      words: T + 1,
      write({ target }, into, at) {
        into[at] = target.length
        for (let t = 0; t < T; t++) into[at + 1 + t] = target[t] ?? -1
      },
      source: /* wgsl */ `${REWARD_SHARE}
fn rewardParts(row : i32, problem : i32) -> array<f32, 2> {
  var right = 0;
  var spoken = 0;
  for (; spoken < ${T}; spoken++) {
    let token = actionOf(row, spoken);
    if (token < 0) { break; }
    if (token == problemWord(problem, 1 + spoken)) { right++; }
  }
  let wanted = max(problemWord(problem, 0), spoken);
  return array<f32, 2>(rewardShare(right, wanted), select(0.0, 1.0, right == wanted));
}`,
    }
  },
  solve: (problem) => [...problem.target],
  parse(input, settings) {
    const digits = [...input.replace(/\s/g, '')].map(Number)
    const highest = symbols(settings) - 1
    const allowed = digits.every((digit) => Number.isInteger(digit) && digit >= 0 && digit <= highest)
    const fits = digits.length >= shortest(settings) && digits.length <= length(settings)
    if (!fits || !allowed) return null
    return problemOf(digits, settings)
  },
}
