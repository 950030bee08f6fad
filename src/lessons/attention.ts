import type { Attention } from '../train/attention'
import { defineLesson, type LessonRun } from './lesson'
import { steps } from './opening'
import { ended } from './quoted'

/**
 * The share of its attention that a head gives to the digit that has to be copied, at step 0 or in the last step: the
 * mean over the tokens and over the completions of a group, of the head with the largest mean. The answer has the
 * digits in reverse order: token t copies digit P − 1 − t of the prompt.
 */
function copiedShare({ inspection }: LessonRun, which: 'first' | 'now'): number {
  const { attention, length: T } = inspection
  if (!attention) return NaN
  const { rows, layers, heads, slots: W } = attention
  const weights: Attention['now'] = attention[which]
  const prompt = W - T + 1
  const shares = Array.from({ length: heads }, (_, head) => {
    let sum = 0
    for (let map = head; map < rows * layers * heads; map += heads) {
      for (let t = 0; t < T; t++) sum += weights[(map * W + prompt - 1 + t) * W + prompt - 1 - t]
    }
    return sum / (rows * layers * T)
  })
  return Math.max(...shares)
}

/** A transformer learns where to look: its attention before and after, on a task whose answer lies in the prompt. */
export const attention = defineLesson({
  section: 'trouble',
  task: 'reverse',
  setup: { policy: 'transformer' },
  arms: { learns: {} },
  steps: 80,
  seconds: 20,
  charts: ['reward'],
  attends: { first: ['before', 'slowBefore'], now: ['after', 'slowAfter'] },
  opens: {
    kind: 'plot',
    ticks: [1, 2, 3, 4],
    across: 'number',
    up: 'percent',
    series: () => [{ id: 'even', look: 'first', drawn: 'bars', points: steps(1, 4, (t) => 1 / (4 + t - 1)) }],
  },
  knobs: ['policy', 'heads', 'learningRate'],
  answers: ['diagonal', 'even', 'latest'],
  right: 'diagonal',
  figures: {
    before: { as: 'percent', of: ({ learns }) => copiedShare(learns, 'first') },
    after: { as: 'percent', of: ({ learns }) => copiedShare(learns, 'now') },
    reward: ended('learns', 'reward'),
  },
  claims: {
    'at step 0 no head gives half of its attention to the digit that is to be copied': ({ before }) =>
      before < 0.5,
    'at the end one gives nearly all': ({ after }) => after > 0.9,
    'the digits are copied': ({ reward }) => reward > 0.8,
  },
  next: {
    arms: { slow: { learningRate: 0.0005 } },
    answers: ['before', 'with', 'after'],
    right: 'before',
    figures: {
      slowBefore: { as: 'percent', of: ({ slow }) => copiedShare(slow, 'first') },
      slowAfter: { as: 'percent', of: ({ slow }) => copiedShare(slow, 'now') },
      slowReward: ended('slow', 'reward'),
    },
    claims: {
      'at a sixth of the rate, one head gives nearly all too': ({ slowBefore, slowAfter }) =>
        slowAfter > 0.9 && slowBefore < 0.5,
      'while the reward is still low': ({ slowReward }) => slowReward < 0.25,
    },
  },
})
