import { defineLesson } from './lesson'
import { curve, objective } from './opening'
import { gap, peak, whole } from './quoted'

/** A program that calls itself GRPO and is REINFORCE with a group baseline (nanochat's chat_rl.py), step by step. */
export const stairs = defineLesson({
  section: 'update',
  task: 'arithmetic-chat',
  setup: {
    algorithm: 'nanochat',
    generationBatchSize: 128,
    numGenerations: 16,
    width: 32,
    learningRate: 0.01,
    entropyCoef: 0.03,
  },
  arms: {
    nanochat: {},
    ratio: { surrogate: 'clip' },
    updates: { surrogate: 'clip', numIterations: 4 },
  },
  steps: 60,
  seconds: 21,
  charts: ['reward', 'ratio_max', 'clip_ratio/region_mean'],
  opens: {
    kind: 'plot',
    ticks: [0.5, 0.75, 1, 1.25, 1.5],
    across: 'number',
    up: 'number',
    series: () => [
      { id: 'clipUp', look: 'second', drawn: 'line', points: curve(0.5, 1.5, objective('clip', 1)) },
      { id: 'ruleUp', look: 'first', drawn: 'line', points: curve(0.5, 1.5, objective('logp', 1)) },
      { id: 'clipDown', look: 'second', drawn: 'line', points: curve(0.5, 1.5, objective('clip', -1)) },
      { id: 'ruleDown', look: 'first', drawn: 'line', points: curve(0.5, 1.5, objective('logp', -1)) },
    ],
  },
  knobs: ['surrogate', 'numIterations', 'scaleRewards', 'useReference', 'beta'],
  answers: ['updates', 'both', 'ratio'],
  right: 'updates',
  figures: {
    gapRatio: gap('nanochat', 'ratio', 'reward'),
    gapUpdates: gap('ratio', 'updates', 'reward'),
    ratioOne: peak('ratio', 'ratio_max'),
    ratioMany: peak('updates', 'ratio_max'),
    clipped: whole('updates', 'clip_ratio/region_mean'),
  },
  claims: {
    'ratio and clip change nothing while each step makes one update': ({ gapRatio, ratioOne }) =>
      gapRatio === 0 && Math.abs(ratioOne - 1) < 1e-5,
    'further updates change the run': ({ gapUpdates }) => gapUpdates > 0.02,
    'ratios leave 1, and some are clipped': ({ ratioMany, clipped }) => ratioMany > 1.2 && clipped > 0,
  },
  next: {
    arms: { reinforce: { numIterations: 4 } },
    answers: ['changes', 'nothing'],
    right: 'changes',
    figures: {
      gapClip: gap('reinforce', 'updates', 'reward'),
    },
    claims: { 'with four updates, ratio and clip change the run': ({ gapClip }) => gapClip > 0.02 },
  },
})
