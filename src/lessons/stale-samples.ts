import { defineLesson } from './lesson'
import { ended, peak, whole } from './quoted'

/** Stale samples: of a large rollout that is cut into mini-batches, all but the first come from an older policy. */
export const staleSamples = defineLesson({
  section: 'update',
  task: 'reverse',
  setup: {
    useReference: false,
    beta: 0,
    numIterations: 1,
    generationBatchSize: 512,
    taskSettings: { length: 3, symbols: 6 },
  },
  arms: { one: { stepsPerGeneration: 1 }, many: { stepsPerGeneration: 32 } },
  steps: 20,
  seconds: 14,
  charts: ['reward', 'ratio_max', 'clip_ratio/region_mean'],
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
    arms: { bare: { stepsPerGeneration: 32, surrogate: 'logp' } },
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
