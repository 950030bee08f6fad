import { defineLesson } from './lesson'
import { curve, objective } from './opening'
import { began, ended, gap, peak, whole } from './quoted'

/**
 * On-policy the ratio is 1, so GRPO's clipped objective and REINFORCE's have one gradient, given the same advantages. A program
 * that calls itself GRPO may be the latter (nanochat's chat_rl.py).
 */
export const sameGradient = defineLesson({
  section: 'update',
  task: 'reverse',
  setup: { useReference: false, beta: 0, learningRate: 0.01, taskSettings: { length: 3, symbols: 6 } },
  arms: {
    reinforce: { surrogate: 'logp', numIterations: 1 },
    grpo: { surrogate: 'clip', numIterations: 1 },
  },
  steps: 60,
  seconds: 16,
  charts: ['reward', 'ratio_max', 'clip_ratio/region_mean'],
  opens: {
    kind: 'plot',
    ticks: [0.5, 0.75, 1, 1.25, 1.5],
    across: 'number',
    up: 'number',
    series: () => [
      { id: 'grpo', look: 'second', drawn: 'line', points: curve(0.5, 1.5, objective('clip', 1)) },
      { id: 'reinforce', look: 'first', drawn: 'line', points: curve(0.5, 1.5, objective('logp', 1)) },
    ],
  },
  knobs: ['surrogate', 'numIterations'],
  answers: ['grpo', 'reinforce', 'same'],
  right: 'same',
  figures: {
    from: began('grpo', 'reward'),
    to: ended('grpo', 'reward'),
    gap: gap('reinforce', 'grpo', 'reward'),
    ratio: peak('grpo', 'ratio_max'),
    clipped: whole('grpo', 'clip_ratio/region_mean'),
  },
  claims: {
    'the two rewards are equal at every step': ({ gap }) => gap === 0,
    'the ratio is 1 all the while': ({ ratio }) => Math.abs(ratio - 1) < 1e-5,
    'nothing is clipped': ({ clipped }) => clipped === 0,
    'the policy learns': ({ from, to }) => to > from + 0.1,
  },
  next: {
    arms: {
      reinforceFour: { surrogate: 'logp', numIterations: 4 },
      grpoFour: { surrogate: 'clip', numIterations: 4 },
    },
    answers: ['grpo', 'same', 'reinforce'],
    right: 'grpo',
    figures: { reinforceTo: ended('reinforceFour', 'reward'), grpoTo: ended('grpoFour', 'reward') },
    claims: {
      'with four updates, only the one with ratio and clip learns well': ({ reinforceTo, grpoTo }) =>
        grpoTo > 2 * reinforceTo,
    },
  },
})
