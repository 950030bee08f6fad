import { wholePower } from '../math/wholePower'
import type { Random } from '../random/streams'
import { forEachRow, lengthOf } from './completions'
import { taskKnobs, whole } from './knobs'
import { REWARD_SHARE } from './rewardProgram'
import { defineTask, type Problem, type SettingsOf, unit } from './task'

const knobs = taskKnobs({ digits: whole(1, 1, 3), shorter: whole(0, 0, 2) })
type Settings = SettingsOf<typeof knobs>

const TOKENS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '=', '■']
const [PLUS, EQUALS, STOP] = [10, 11, 12]

interface AdditionProblem extends Problem {
  /** digits of the sum, then the stop token */
  target: readonly number[]
}

/** Digits of the shortest numbers. Records of older runs lack the knob `shorter`. */
const fewest = (settings: Settings) => Math.max(1, settings.digits - (settings.shorter ?? 0))
/** T, the longest answer: one digit more than the numbers, and the stop token. */
const longest = (settings: Settings) => settings.digits + 2
/** Digits of a number, most significant first, padded with zeros to `width`. */
const written = (value: number, width = 1) => [...String(value).padStart(width, '0')].map(Number)

/** The problem a + b, each number written with `width` digits. */
function problemOf(a: number, b: number, width: number): AdditionProblem {
  return {
    prompt: [...written(a, width), PLUS, ...written(b, width), EQUALS],
    target: [...written(a + b, width + 1), STOP],
  }
}

/** The policy reads a+b=, writes the sum and stops. */
export const addition = defineTask<AdditionProblem>()({
  knobs,
  learnsIn: 345,
  recommended: { generationBatchSize: 128, numGenerations: 16, entropyCoef: 0.1 },
  vocabulary: () => TOKENS,
  endToken: () => STOP,
  promptLength: (settings) => 2 * settings.digits + 2,
  completionLength: longest,
  parts: [
    { name: 'exact', weight: 0.5, range: unit },
    { name: 'digits', weight: 0.4, range: unit },
    { name: 'format', weight: 0.1, range: unit },
  ],
  measures: [],
  reachable: () => 1,
  key: (problem) => problem.prompt.join(' '),
  write: ({ prompt }) => prompt.map((token) => TOKENS[token]).join(''),
  problem(random: Random, settings) {
    const least = fewest(settings)
    const width = least < settings.digits ? least + random.integer(settings.digits - least + 1) : least
    const limit = wholePower(10, width)
    return problemOf(random.integer(limit), random.integer(limit), width)
  },
  pool(settings) {
    if (settings.digits > 1) return null
    return Array.from({ length: 100 }, (_, index) => problemOf(Math.floor(index / 10), index % 10, 1))
  },
  rewardAll(completions, parts, settings) {
    const { actions } = completions
    const T = longest(settings)
    forEachRow(completions, ({ target }, row) => {
      const answer = target.length - 1
      const length = lengthOf(completions, row, T)
      const stopped = length > 0 && actions[row * T + length - 1] === STOP
      const spoken = stopped ? length - 1 : length
      let right = 0
      let onlyDigits = spoken > 0
      for (let t = 0; t < spoken; t++) {
        const token = actions[row * T + t]
        if (token >= PLUS) onlyDigits = false
        if (t < answer && token === target[t]) right++
      }
      parts[3 * row] = stopped && spoken === answer && right === answer ? 1 : 0
      parts[3 * row + 1] = right / Math.max(answer, spoken)
      parts[3 * row + 2] = stopped && onlyDigits ? 1 : 0
    })
  },
  rewardProgram(settings) {
    const T = longest(settings)
    return {
      key: `addition ${T}`,
      words: T,
      write({ target }, into, at) {
        const answer = target.length - 1
        into[at] = answer
        for (let t = 0; t < T - 1; t++) into[at + 1 + t] = t < answer ? target[t] : -1
      },
      source: /* wgsl */ `${REWARD_SHARE}
fn rewardParts(row : i32, problem : i32) -> array<f32, 3> {
  let answer = problemWord(problem, 0);
  var spoken = 0;
  var right = 0;
  var isStopped = false;
  var isDigits = true;
  for (; spoken < ${T}; spoken++) {
    let token = actionOf(row, spoken);
    isStopped = token == ${STOP};
    if (token < 0 || isStopped) { break; }
    if (token >= ${PLUS}) { isDigits = false; }
    if (spoken < answer && token == problemWord(problem, 1 + spoken)) { right++; }
  }
  return array<f32, 3>(
    select(0.0, 1.0, isStopped && spoken == answer && right == answer),
    rewardShare(right, max(answer, spoken)),
    select(0.0, 1.0, isStopped && isDigits && spoken > 0),
  );
}`,
    }
  },
  solve: (problem) => [...problem.target],
  parse(input, settings) {
    const match = /^(\d+)\+(\d+)=?$/.exec(input.replace(/\s/g, ''))
    const limit = wholePower(10, settings.digits)
    if (!match || Number(match[1]) >= limit || Number(match[2]) >= limit) return null
    const width = Math.max(match[1].length, match[2].length, fewest(settings))
    return problemOf(Number(match[1]), Number(match[2]), Math.min(width, settings.digits))
  },
  promptLimits: (settings) => ({ limit: wholePower(10, settings.digits) }),
})
