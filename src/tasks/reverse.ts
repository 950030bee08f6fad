import { wholePower } from '../math/wholePower'
import type { Random } from '../random/streams'
import { forEachRow, lengthOf } from './completions'
import { choice, taskKnobs, whole } from './knobs'
import { REWARD_SHARE } from './rewardProgram'
import { defineTask, type Problem, type SettingsOf, unit } from './task'

const knobs = taskKnobs({
  operation: choice(['reverse', 'sort', 'copy'], 'reverse'),
  length: whole(4, 1, 8),
  symbols: whole(10, 2, 10),
  shorter: whole(0, 0, 7),
})
type Settings = SettingsOf<typeof knobs>

interface ReverseProblem extends Problem {
  /** the target digits; if lengths differ, then the stop token */
  target: readonly number[]
}

/** Digits of the shortest prompt. Records of older runs lack the knob `shorter`. */
const shortest = (settings: Settings) => Math.max(1, settings.length - (settings.shorter ?? 0))
/** Whether prompts differ in length, so that an answer has to end with the stop token. */
const isMixed = (settings: Settings) => shortest(settings) < settings.length
/** T, tokens of the longest answer. */
const longest = (settings: Settings) => settings.length + (isMixed(settings) ? 1 : 0)

/** The problem with this prompt: the operation applied to its digits. */
function problemOf(prompt: number[], settings: Settings): ReverseProblem {
  const target = [...prompt]
  if (settings.operation === 'reverse') target.reverse()
  if (settings.operation === 'sort') target.sort((a, b) => a - b)
  if (isMixed(settings)) target.push(settings.symbols)
  return { prompt, target }
}

/** All strings of so many digits, in ascending order. */
function promptsOf(digits: number, base: number): number[][] {
  return Array.from({ length: wholePower(base, digits) }, (_, index) => {
    const prompt: number[] = []
    for (let rest = index, i = 0; i < digits; i++, rest = Math.floor(rest / base)) prompt.unshift(rest % base)
    return prompt
  })
}

/**
 * Write a short string of digits backwards, in ascending order, or unchanged; if prompts differ in length, then stop.
 */
export const reverse = defineTask<ReverseProblem>()({
  knobs,
  learnsIn: 200,
  recommended: {},
  vocabulary: (settings) => [
    ...Array.from({ length: settings.symbols }, (_, digit) => String(digit)),
    ...(isMixed(settings) ? ['■'] : []),
  ],
  endToken: (settings) => (isMixed(settings) ? settings.symbols : -1),
  promptLength: (settings) => settings.length,
  completionLength: longest,
  parts: [
    { name: 'positions', weight: 0.5, range: unit },
    { name: 'exact', weight: 0.5, range: unit },
  ],
  measures: [],
  reachable: () => 1,
  key: (problem) => problem.prompt.join(''),
  write: (problem) => problem.prompt.join(''),
  problem(random: Random, settings) {
    const least = shortest(settings)
    const digits = isMixed(settings) ? least + random.integer(settings.length - least + 1) : least
    return problemOf(
      Array.from({ length: digits }, () => random.integer(settings.symbols)),
      settings,
    )
  },
  pool(settings) {
    const lengths = Array.from(
      { length: settings.length - shortest(settings) + 1 },
      (_, i) => shortest(settings) + i,
    )
    const count = lengths.reduce((sum, digits) => sum + wholePower(settings.symbols, digits), 0)
    if (count >= 256) return null
    return lengths
      .flatMap((digits) => promptsOf(digits, settings.symbols))
      .map((prompt) => problemOf(prompt, settings))
  },
  rewardAll(completions, parts, settings) {
    const T = longest(settings)
    forEachRow(completions, ({ target }, row) => {
      const spoken = lengthOf(completions, row, T)
      let right = 0
      for (let t = 0; t < spoken; t++) if (completions.actions[row * T + t] === target[t]) right++
      const wanted = Math.max(target.length, spoken)
      parts[2 * row] = right / wanted
      parts[2 * row + 1] = right === wanted ? 1 : 0
    })
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
    const highest = settings.symbols - 1
    const allowed = digits.every((digit) => Number.isInteger(digit) && digit >= 0 && digit <= highest)
    const fits = digits.length >= shortest(settings) && digits.length <= settings.length
    if (!fits || !allowed) return null
    return problemOf(digits, settings)
  },
  promptLimits: (settings) => ({
    fewest: shortest(settings),
    most: settings.length,
    highest: settings.symbols - 1,
  }),
})
