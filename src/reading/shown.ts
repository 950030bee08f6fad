import type { ShowMe } from './contract'

/** Small runs of this page with a problem, and the change that removes it. */
export const SHOWN = {
  /** hardly any completion earns something, so nearly all groups are equal */
  stuck: {
    link: 'task=needle&num_generations=2&generation_batch_size=16&seed=1',
    cure: { numGenerations: 16, generationBatchSize: 128 },
  },
  dead: {
    link: 'task=needle&num_generations=4&generation_batch_size=64&seed=1',
    cure: { deadGroups: 'resample' },
  },
  /** updates so large that the policy stops changing: the settings of the lesson */
  tooFast: {
    link: 'task=reverse&use_reference=false&beta=0&num_iterations=8&learning_rate=0.05&seed=1',
    cure: { numIterations: 4, learningRate: 0.003 },
  },
  tooSlow: { link: 'task=reverse&learning_rate=0.00003&seed=1', cure: { learningRate: 0.003 } },
  noRate: { link: 'task=reverse&learning_rate=0&seed=1', cure: { learningRate: 0.003 } },
  truncated: { link: 'task=length-trap&seed=1', cure: { softPunishCache: 2 } },
  klAway: { link: 'task=reward-hacking&beta=0&seed=1', cure: { beta: 0.3 } },
  hacking: { link: 'task=reward-hacking&beta=0&seed=1', cure: { beta: 0.3 } },
  collapsed: { link: 'task=reverse&learning_rate=0.02&beta=0&seed=1', cure: { entropyCoef: 0.1 } },
  clipped: { link: 'task=reverse&num_iterations=8&learning_rate=0.02&seed=1', cure: { numIterations: 2 } },
} as const satisfies Record<string, ShowMe>
