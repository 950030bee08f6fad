import type { Random } from '../random/streams'
import type { TaskSettingsSource } from '../settings/config'
import { number } from '../settings/knobs/declare'
import { PRESETS } from '../settings/presets'
import { REWARD_SHARE } from './rewardProgram'
import type { Completions, Problem, Setup, Task, TaskSettings } from './task'

const count = (external: string, fallback: number, min: number, max: number) =>
  number(external, 'reset', { default: fallback, min, max, integer: true, scale: 'linear', step: 1 })
const knobs = {
  largest: count('largest', 6, 6, 20),
  changes: count('changes', 1, 1, 3),
  tokens: count('tokens', 6, 3, 12),
}

interface ChatProblem extends Problem {
  answer: number
}

const largest = (settings: TaskSettings) => settings.largest as number
const changes = (settings: TaskSettings) => settings.changes as number
const tokens = (settings: TaskSettings) => settings.tokens as number

const NAMES = ['ann', 'bob', 'cy']
const GAINS = ['gets', 'finds']
const LOSSES = ['gives', 'loses']
/** Words of the vocabulary; numbers come before them, as tokens of their own: token n is the number n. */
const WORDS = [...NAMES, 'has', ...GAINS, ...LOSSES, '?', '####', '■']
const [MARKER, END] = [WORDS.indexOf('####'), WORDS.indexOf('■')]

/** Enough to keep guesses various until the sums are learnt. */
const ENTROPY_COEF = 0.2

/** How many numbers there are: no story reaches a larger one. */
const numbers = (settings: TaskSettings) => (changes(settings) + 1) * largest(settings) + 1
const vocabulary = (settings: TaskSettings): string[] => [
  ...Array.from({ length: numbers(settings) }, (_, n) => String(n)),
  ...WORDS,
]
const endToken = (settings: TaskSettings) => numbers(settings) + END

/** The problem that a story sets, “name has a”, then verb and number each time, then “?”; null where it is none. */
function problemOf(story: readonly string[], settings: TaskSettings): ChatProblem | null {
  const amount = (at: number) => (/^\d{1,2}$/.test(story[at]) ? Number(story[at]) : 0)
  const isAmount = (at: number) => amount(at) >= 1 && amount(at) <= largest(settings)
  const last = 3 + 2 * changes(settings)
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

/** The first marker of a completion, as an index into `actions`; −1 where there is none. */
function markerOf({ actions, mask }: Completions, row: number, T: number, marker: number): number {
  for (let m = row * T; m < (row + 1) * T && mask[m] === 1; m++) if (actions[m] === marker) return m
  return -1
}

/** How many of three things a completion does: write a marker, a number right after it, and end right after that. */
function formOf(completions: Completions, row: number, settings: TaskSettings): number {
  const { actions, mask } = completions
  const T = tokens(settings)
  const m = markerOf(completions, row, T, numbers(settings) + MARKER)
  const end = (row + 1) * T
  if (m < 0) return 0
  if (m + 1 >= end || mask[m + 1] !== 1 || actions[m + 1] >= numbers(settings)) return 1
  return m + 2 < end && actions[m + 2] === endToken(settings) ? 3 : 2
}

/** Whether the token after the first marker is the answer, in a completion that was not cut off. */
function isExact(completions: Completions<ChatProblem>, p: number, row: number, settings: TaskSettings) {
  const { problems, actions } = completions
  const m = markerOf(completions, row, tokens(settings), numbers(settings) + MARKER)
  return m >= 0 && actions[m + 1] === problems[p].answer && isEnded(completions, row, settings)
}

/** Whether a completion ended by itself. */
function isEnded({ actions, mask }: Completions, row: number, settings: TaskSettings): boolean {
  let m = (row + 1) * tokens(settings) - 1
  while (mask[m] === 0) m--
  return actions[m] === endToken(settings)
}

/**
 * From nanochat’s rule to full GRPO, one item at a time: each set-up keeps what those before it switched on. Advantages
 * that are not divided by their standard deviation are small, and so is the entropy bonus beside them.
 */
const STAIRS: [id: string, change: TaskSettingsSource['recommended']][] = [
  ['nanochat', { ...PRESETS.nanochat, entropyCoef: 0.03 }],
  ['spread', { scaleRewards: 'group', entropyCoef: ENTROPY_COEF }],
  ['ratio', { surrogate: 'clip' }],
  ['reference', { useReference: true, beta: PRESETS.grpo.beta }],
  ['updates', { numIterations: PRESETS.grpo.numIterations }],
  ['grpo', { lossType: 'grpo' }],
]
const setups = STAIRS.map(([id], i): Setup => ({
  id,
  settings: {},
  config: Object.assign({}, ...STAIRS.slice(0, i + 1).map(([, change]) => change)),
}))

/** GSM8K for a tiny network: a story of a few words, an answer after a marker (nanochat's chat_rl.py). */
export const arithmeticChat: Task<ChatProblem> = {
  id: 'arithmetic-chat',
  text: {
    en: {
      title: 'Arithmetic chat',
      blurb:
        'A word problem of a few tokens; the policy writes the marker ####, the number, and the end token ■, as in GSM8K. What is cut off before ■ is never right.',
      example: 'ann has 6 gives 2 ? → #### 4 ■',
      lookFor:
        'The form is learnt first: truncation falls to nothing while answers are still guesses. Then pass@8 climbs ahead of pass@1: some draw is right long before most are. The set-ups lead from nanochat’s rule to full GRPO, one item at a time.',
      knobs: {
        largest: { label: 'Largest number', help: 'Numbers in a story run from 1 to this.' },
        changes: { label: 'Changes', help: 'How often something is got or given in a story.' },
        tokens: {
          label: 'Longest answer',
          help: 'Tokens after which an answer is cut off. The shortest good one has three.',
        },
      },
      parts: { exact: 'right number', format: 'marker, number, end' },
      measures: {
        format_rate: {
          label: 'Well-formed',
          help: 'Share of completions with a marker, a number right after it, and the end right after that.',
        },
        truncated: { label: 'Truncated', help: 'Share of completions that never ended.' },
      },
      scene: {},
      setups: {
        nanochat: {
          label: 'nanochat’s rule',
          help: 'Reward less the group’s mean, times log-probability. On-policy; no reference.',
        },
        spread: {
          label: '+ spread',
          help: 'Advantages divided by the group’s standard deviation, and an entropy bonus of their size.',
        },
        ratio: {
          label: '+ ratio and clip',
          help: 'The clipped ratio to the policy that wrote the completions. With one update a step it is 1.',
        },
        reference: { label: '+ reference', help: 'A reference policy, and a penalty on the KL to it.' },
        updates: {
          label: '+ several updates',
          help: 'Two updates on each step’s completions: now the ratio moves, and the clip holds it.',
        },
        grpo: {
          label: '+ mean per completion',
          help: 'The loss averaged over each completion’s tokens first: now it is full GRPO.',
        },
      },
      prompts: (settings) =>
        `a story such as “${['ann has 6', 'gives 2', 'finds 4', 'loses 1'].slice(0, changes(settings) + 1).join(' ')} ?”; ` +
        `names ${NAMES.join(', ')}; verbs ${[...GAINS, ...LOSSES].join(', ')}; numbers from 1 to ${largest(settings)}`,
    },
  },
  knobs,
  recommended: { generationBatchSize: 256, numGenerations: 16, entropyCoef: ENTROPY_COEF },
  setups,
  vocabulary,
  endToken,
  promptLength: (settings) => 4 + 2 * changes(settings),
  completionLength: tokens,
  parts: [
    { name: 'exact', weight: 0.8 },
    { name: 'format', weight: 0.2 },
  ],
  measures: [
    { name: 'format_rate', formula: 'share of completions whose form is right' },
    { name: 'truncated', formula: 'share of completions without ■' },
  ],
  reachable: () => 1,
  key: (problem) => problem.prompt.join(' '),
  write({ prompt }, settings) {
    const words = vocabulary(settings)
    return prompt.map((token) => words[token]).join(' ')
  },
  problem(random: Random, settings) {
    let held = 1 + random.integer(largest(settings))
    const story = [NAMES[random.integer(NAMES.length)], 'has', String(held)]
    for (let change = 0; change < changes(settings); change++) {
      const isLoss = held > 0 && random.integer(2) === 1
      const amount = 1 + random.integer(isLoss ? Math.min(held, largest(settings)) : largest(settings))
      story.push((isLoss ? LOSSES : GAINS)[random.integer(2)], String(amount))
      held += isLoss ? -amount : amount
    }
    return problemOf([...story, '?'], settings)!
  },
  // 342 stories at the least
  pool: () => null,
  rewardAll(completions, parts, settings) {
    const { problems, offsets } = completions
    for (let p = 0; p < problems.length; p++) {
      for (let row = offsets[p]; row < offsets[p + 1]; row++) {
        parts[2 * row] = isExact(completions, p, row, settings) ? 1 : 0
        parts[2 * row + 1] = formOf(completions, row, settings) / 3
      }
    }
  },
  rewardProgram(settings) {
    const [T, count] = [tokens(settings), numbers(settings)]
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
    const { offsets, actions, mask } = completions
    const N = offsets[offsets.length - 1]
    const T = tokens(settings)
    let [formed, ended] = [0, 0]
    for (let row = 0; row < N; row++) {
      if (formOf(completions, row, settings) === 3) formed++
      for (let m = row * T; m < (row + 1) * T; m++) {
        if (mask[m] === 1 && actions[m] === endToken(settings)) ended++
      }
    }
    values[0] = formed / N
    values[1] = 1 - ended / N
  },
  solve: ({ answer }, settings) => [numbers(settings) + MARKER, answer, endToken(settings)],
  parse: (input, settings) => problemOf(input.trim().split(/\s+/), settings),
}
