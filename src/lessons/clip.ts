import { exp } from '../math/portable'
import { defineLesson, type LessonRun } from './lesson'
import { curve, objective } from './opening'
import { over, whole } from './quoted'

/**
 * Probabilities, when they were sampled, of the last step's tokens whose completion has a positive advantage: those
 * that are above the upper clip bound in the last update, and all of them.
 */
function risingTokens({ inspection }: LessonRun): { clipped: number[]; all: number[] } {
  const { rows, length, lossMask, oldLogp, advantages, updates, config } = inspection
  const { logp } = updates[updates.length - 1]
  const clipped: number[] = []
  const all: number[] = []
  for (let row = 0; row < rows; row++) {
    if (advantages[row] <= 0) continue
    for (let m = row * length; m < (row + 1) * length; m++) {
      if (lossMask[m] === 0 || Number.isNaN(logp[m])) continue
      const probability = exp(oldLogp[m])
      all.push(probability)
      if (exp(logp[m] - oldLogp[m]) > 1 + config.epsilonHigh) clipped.push(probability)
    }
  }
  return { clipped, all }
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The clip, and why DAPO raises its upper side: it mostly limits rare tokens. */
export const clip = defineLesson({
  section: 'update',
  task: 'reverse',
  setup: {
    useReference: false,
    beta: 0,
    numIterations: 4,
    generationBatchSize: 128,
    epsilonHighFollows: false,
    taskSettings: { length: 3, symbols: 6 },
  },
  arms: { narrow: { epsilonHigh: 0.2 }, wide: { epsilonHigh: 0.6 } },
  steps: 12,
  seconds: 14,
  charts: ['clip_ratio/high_mean', 'entropy', 'reward'],
  opens: {
    kind: 'plot',
    ticks: [0.4, 0.8, 1, 1.2, 1.6, 2],
    across: 'number',
    up: 'number',
    series: () => [
      {
        id: 'wide',
        look: 'second',
        drawn: 'line',
        points: curve(0.4, 2, objective('clip', 1, { epsilonHigh: 0.6 })),
      },
      { id: 'narrow', look: 'first', drawn: 'line', points: curve(0.4, 2, objective('clip', 1)) },
      { id: 'down', look: 'third', drawn: 'line', points: curve(0.4, 2, objective('clip', -1)) },
    ],
  },
  knobs: ['epsilon', 'epsilonHigh'],
  answers: ['rare', 'all', 'likely'],
  right: 'rare',
  figures: {
    highNarrow: whole('narrow', 'clip_ratio/high_mean'),
    highWide: whole('wide', 'clip_ratio/high_mean'),
    held: { as: 'percent', of: ({ narrow }) => average(risingTokens(narrow).clipped) },
    rising: { as: 'percent', of: ({ narrow }) => average(risingTokens(narrow).all) },
    likeliest: { as: 'percent', of: ({ narrow }) => Math.max(...risingTokens(narrow).clipped) },
  },
  claims: {
    'the held tokens are rarer than the rising ones on average': ({ held, rising }) => held < rising,
    'no token above 1/(1 + ε high) is held': ({ likeliest }) => likeliest <= 1 / 1.2 + 1e-6,
    'a higher ε high holds fewer tokens': ({ highNarrow, highWide }) =>
      highWide < highNarrow / 2 && highNarrow > 0.01,
  },
  next: {
    // both sides: a lesson on the clip leaves neither wide
    arms: { tight: { epsilon: 0.05, epsilonHigh: 0.05 } },
    answers: ['faster', 'slower', 'same'],
    right: 'slower',
    figures: {
      highTight: whole('tight', 'clip_ratio/high_mean'),
      // the run is short: a mean of ten steps would not be its end
      entropyTight: over('tight', 'entropy', -1),
      entropyNarrow: over('narrow', 'entropy', -1),
    },
    claims: {
      'far more is stopped': ({ highTight }) => highTight > 0.08,
      'the policy stays more undecided': ({ entropyTight, entropyNarrow }) => entropyTight > entropyNarrow,
    },
  },
})
