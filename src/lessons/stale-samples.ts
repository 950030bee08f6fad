import { defineLesson } from './lesson'
import type { Point } from './opening'
import { ended, peak, whole } from './quoted'

const [SAMPLES, BATCHES] = [512, 32]

/** How many updates have been made after so many completions of a step, if it is cut into so many mini-batches. */
const updates = (batches: number): Point[] =>
  Array.from({ length: batches }, (_, b): Point[] => [
    [(SAMPLES * b) / batches, b],
    [(SAMPLES * (b + 1)) / batches, b],
    [(SAMPLES * (b + 1)) / batches, b + 1],
  ]).flat()

/** Stale samples: of a large rollout that is cut into mini-batches, all but the first come from an older policy. */
export const staleSamples = defineLesson({
  section: 'update',
  task: 'reverse',
  setup: {
    useReference: false,
    beta: 0,
    numIterations: 1,
    generationBatchSize: SAMPLES,
    taskSettings: { length: 3, symbols: 6 },
  },
  arms: { one: { stepsPerGeneration: 1 }, many: { stepsPerGeneration: BATCHES } },
  steps: 20,
  seconds: 14,
  charts: ['reward', 'ratio_max', 'clip_ratio/region_mean'],
  opens: {
    kind: 'plot',
    ticks: [0, 128, 256, 384, SAMPLES],
    across: 'number',
    up: 'number',
    series: () => [
      { id: 'many', look: 'second', drawn: 'line', points: updates(BATCHES) },
      { id: 'one', look: 'first', drawn: 'line', points: updates(1) },
    ],
  },
  knobs: ['stepsPerGeneration', 'numIterations', 'surrogate'],
  answers: ['all', 'none', 'first'],
  right: 'first',
  figures: {
    ratioOne: peak('one', 'ratio_max'),
    ratioMany: peak('many', 'ratio_max'),
    clippedMany: whole('many', 'clip_ratio/region_mean'),
    rewardOne: ended('one', 'reward'),
    rewardMany: ended('many', 'reward'),
  },
  claims: {
    'with one update every ratio is 1': ({ ratioOne }) => Math.abs(ratioOne - 1) < 1e-5,
    'with 32 of them ratios leave 1, and tokens are clipped': ({ ratioMany, clippedMany }) =>
      ratioMany > 1.3 && clippedMany > 0.05,
    'the same completions teach far more': ({ rewardOne, rewardMany }) => rewardMany > 3 * rewardOne,
  },
  next: {
    arms: { bare: { stepsPerGeneration: BATCHES, surrogate: 'logp' } },
    answers: ['above', 'same', 'far'],
    right: 'far',
    figures: {
      rewardBare: ended('bare', 'reward'),
      rewardWith: ended('many', 'reward'),
      ratioBare: peak('bare', 'ratio_max'),
    },
    claims: {
      'without ratio and clip hardly anything is learnt': ({ rewardBare, rewardWith }) =>
        rewardBare < rewardWith / 2,
      'and the policy moves further in a step': ({ ratioBare }) => ratioBare > 1.9,
    },
  },
})
