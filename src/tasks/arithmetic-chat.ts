import type { Random } from '../random/streams'
import { PRESETS } from '../settings/presets'
import { forEachRow, meanOverRows } from './completions'
import { taskKnobs, whole } from './knobs'
import { REWARD_SHARE } from './rewardProgram'
import { defineTask, type Completions, type Problem, type SettingsOf, unit } from './task'

const knobs = taskKnobs({ largest: whole(6, 6, 20), changes: whole(1, 1, 3), tokens: whole(6, 3, 12) })
type Settings = SettingsOf<typeof knobs>

interface ChatProblem extends Problem {
  answer: number
}

const NAMES = ['ann', 'bob', 'cy']
const GAINS = ['gets', 'finds']
const LOSSES = ['gives', 'loses']
/** Words of the vocabulary; numbers come before them, as tokens of their own: token n is the number n. */
const WORDS = [...NAMES, 'has', ...GAINS, ...LOSSES, '?', '####', '■']
const [MARKER, END] = [WORDS.indexOf('####'), WORDS.indexOf('■')]

/** Enough to keep guesses varied until the sums are learnt. */
const ENTROPY_COEF = 0.2

/** Numbers 0 … this − 1 have a token each: no story reaches a larger one. */
const numbers = (settings: Settings) => (settings.changes + 1) * settings.largest + 1
const vocabulary = (settings: Settings): string[] => [
  ...Array.from({ length: numbers(settings) }, (_, n) => String(n)),
  ...WORDS,
]
const endToken = (settings: Settings) => numbers(settings) + END

/** The problem of a story: “name has a”, a verb and a number for each change, then “?”; null if it is malformed. */
function problemOf(story: readonly string[], settings: Settings): ChatProblem | null {
  const amount = (at: number) => (/^\d{1,2}$/.test(story[at]) ? Number(story[at]) : 0)
  const isAmount = (at: number) => amount(at) >= 1 && amount(at) <= settings.largest
  const last = 3 + 2 * settings.changes
  const isFramed =
    story.length === last + 1 && NAMES.includes(story[0]) && story[1] === 'has' && story[last] === '?'
  if (!isFramed || !isAmount(2)) return null
  let answer = amount(2)
  for (let at = 3; at < last; at += 2) {
    const sign = GAINS.includes(story[at]) ? 1 : LOSSES.includes(story[at]) ? -1 : 0
    if (sign === 0 || !isAmount(at + 1)) return null
    answer += sign * amount(at + 1)
    if (answer < 0) return null
  }
  const words = vocabulary(settings)
  return { prompt: story.map((text) => words.indexOf(text)), answer }
}

/** The first marker of a completion, as an index into `actions`; −1 if there is none. */
function markerOf({ actions, mask }: Completions, row: number, T: number, marker: number): number {
  for (let m = row * T; m < (row + 1) * T && mask[m] === 1; m++) if (actions[m] === marker) return m
  return -1
}

/**
 * The number of steps, of three, that a completion takes: it writes a marker, a number right after it, and ends right
 * after that.
 */
function formOf(completions: Completions, row: number, settings: Settings): number {
  const { actions, mask } = completions
  const T = settings.tokens
  const m = markerOf(completions, row, T, numbers(settings) + MARKER)
  const end = (row + 1) * T
  if (m < 0) return 0
  if (m + 1 >= end || mask[m + 1] !== 1 || actions[m + 1] >= numbers(settings)) return 1
  return m + 2 < end && actions[m + 2] === endToken(settings) ? 3 : 2
}

/** Whether the token after the first marker is the answer, in a completion that was not cut off. */
function isExact(completions: Completions, { answer }: ChatProblem, row: number, settings: Settings) {
  const m = markerOf(completions, row, settings.tokens, numbers(settings) + MARKER)
  return m >= 0 && completions.actions[m + 1] === answer && isEnded(completions, row, settings)
}

/** Whether a completion ended by itself. */
function isEnded({ actions, mask }: Completions, row: number, settings: Settings): boolean {
  let m = (row + 1) * settings.tokens - 1
  while (mask[m] === 0) m--
  return actions[m] === endToken(settings)
}

/** GRPO as in its formula, without a bonus: KL to the reference keeps guesses varied. */
const FULL = { ...PRESETS.grpo_token_mean, algorithm: 'grpo_token_mean', entropyCoef: 0 } as const
/**
 * From nanochat’s rule to GRPO with the mean over all tokens and one update a step, one item at a time: each set-up
 * keeps the items of those before it.
 */
const STAIRS = [
  ['nanochat', { ...PRESETS.nanochat, algorithm: 'nanochat', entropyCoef: 0 }],
  ['spread', { scaleRewards: 'group' }],
  ['ratio', { surrogate: 'clip' }],
  ['reference', FULL],
] as const
const stairs = STAIRS.map(([id], i) => ({
  id,
  settings: {},
  config: Object.assign({}, ...STAIRS.slice(0, i + 1).map(([, change]) => change)),
}))
const setups = [
  ...stairs,
  /** scored as GSM8K is: only the right number counts */
  {
    id: 'exact',
    settings: { weight_exact: 1, weight_format: 0 },
    config: FULL,
  },
] as const

/** GSM8K for a tiny network: a story of a few words, an answer after a marker (nanochat's chat_rl.py). */
export const arithmeticChat = defineTask<ChatProblem>()({
  knobs,
  learnsIn: 370,
  recommended: { generationBatchSize: 256, numGenerations: 16, entropyCoef: ENTROPY_COEF },
  setups,
  vocabulary,
  endToken,
  promptLength: (settings) => 4 + 2 * settings.changes,
  completionLength: (settings) => settings.tokens,
  // made from the project of document 002, whose script gives no metric another name
  tags: {},
  parts: [
    { name: 'exact', weight: 0.8, range: unit },
    { name: 'format', weight: 0.2, range: unit },
  ],
  measures: ['format_rate', 'truncated'],
  leads: { passAtK: ['pass@1', 'pass@2', 'pass@4', 'pass@8'] },
  reachable: () => 1,
  // Only the right number counts, as in GSM8K: the right form without it earns 0.2 at most.
  rightFrom: 0.8,
  key: (problem) => problem.prompt.join(' '),
  write({ prompt }, settings) {
    const words = vocabulary(settings)
    return prompt.map((token) => words[token]).join(' ')
  },
  problem(random: Random, settings) {
    let held = 1 + random.integer(settings.largest)
    const story = [NAMES[random.integer(NAMES.length)], 'has', String(held)]
    for (let change = 0; change < settings.changes; change++) {
      const isLoss = held > 0 && random.integer(2) === 1
      const amount = 1 + random.integer(isLoss ? Math.min(held, settings.largest) : settings.largest)
      story.push((isLoss ? LOSSES : GAINS)[random.integer(2)], String(amount))
      held += isLoss ? -amount : amount
    }
    return problemOf([...story, '?'], settings)!
  },
  // 342 stories at the least
  pool: () => null,
  rewardAll(completions, parts, settings) {
    forEachRow(completions, (problem, row) => {
      parts[2 * row] = isExact(completions, problem, row, settings) ? 1 : 0
      parts[2 * row + 1] = formOf(completions, row, settings) / 3
    })
  },
  rewardProgram(settings) {
    const [T, count] = [settings.tokens, numbers(settings)]
    return {
      key: `arithmetic-chat ${count} ${T}`,
      words: 1,
      write({ answer }, into, at) {
        into[at] = answer
      },
      source: /* wgsl */ `${REWARD_SHARE}
fn rewardToken(row : i32, t : i32) -> i32 {
  if (t >= ${T}) { return -1; }
  return actionOf(row, t);
}

fn rewardParts(row : i32, problem : i32) -> array<f32, 2> {
  var marker = -1;
  var last = -1;
  for (var t = 0; t < ${T}; t++) {
    let token = actionOf(row, t);
    if (token < 0) { break; }
    if (token == ${count + MARKER} && marker < 0) { marker = t; }
    last = token;
  }
  if (marker < 0) { return array<f32, 2>(0.0, 0.0); }
  let number = rewardToken(row, marker + 1);
  let isExact = number == problemWord(problem, 0) && last == ${count + END};
  var form = 1;
  if (number >= 0 && number < ${count}) {
    form = select(2, 3, rewardToken(row, marker + 2) == ${count + END});
  }
  return array<f32, 2>(select(0.0, 1.0, isExact), rewardShare(form, 3));
}`,
    }
  },
  measure(completions, values, settings) {
    values[0] = meanOverRows(completions, (_, row) => (formOf(completions, row, settings) === 3 ? 1 : 0))
    values[1] = 1 - meanOverRows(completions, (_, row) => (isEnded(completions, row, settings) ? 1 : 0))
  },
  solve: ({ answer }, settings) => [numbers(settings) + MARKER, answer, endToken(settings)],
  parse: (input, settings) => problemOf(input.trim().split(/\s+/), settings),
  promptLimits: ({ changes, largest }) => ({
    story: [...['ann has 6', 'gives 2', 'finds 4', 'loses 1'].slice(0, changes + 1), '?'].join(' '),
    names: NAMES.join(', '),
    verbs: [...GAINS, ...LOSSES].join(', '),
    largest,
  }),
})
