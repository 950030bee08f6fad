import type { Catalogue } from '../../catalogue'

/** How the weights move. */
export const optimiser = {
  learningRate: {
    label: 'Learning rate',
    symbol: 'η',
    name: 'Learning rate',
    help: 'Step length of the AdamW optimiser. The network is tiny, so good values are a thousand times those for a language model.',
  },
  maxGradNorm: {
    label: 'Gradient-norm limit',
    help: 'A gradient longer than this is scaled down to it. 0 is no limit. The chart shows the norm before the limit.',
  },
  weightDecay: {
    label: 'Weight decay',
    help: 'AdamW’s decoupled weight decay: the share, times the learning rate, by which weights shrink in each update. 0 in TRL, 0.01 in verl.',
  },
  warmupSteps: {
    label: 'Warm-up',
    help: 'Updates over which the learning rate rises from 0 in a straight line. Like TRL’s warmup_steps it counts updates: a step makes μ times Mini-batches of them. 0 is none.',
  },
  lrSchedulerType: {
    label: 'Rate over time',
    help: 'After the warm-up the learning rate stays, or falls to 0 at Schedule length, in a straight line or along half a cosine. TRL’s default is linear; here it is constant, for a run has no set end.',
  },
  scheduleUpdates: {
    label: 'Schedule length',
    help: 'Where the schedules of learning rate and β arrive at their end. It counts updates, not steps: with μ = 2 and one mini-batch 1,000 updates are 500 steps. The run goes on beyond it, with a learning rate of 0 if that is where it arrived.',
  },
  entropyCoef: {
    label: 'Entropy bonus',
    help: 'This times the mean entropy of tokens, in nats, is subtracted from the loss, which keeps the policy trying. 0 is none.',
  },
  useAdaptiveEntropy: {
    label: 'Adaptive bonus',
    help: 'Lets the entropy bonus find its own weight, as in TRL: it grows while entropy is at or below its target, shrinks while above, between 0 and 1, and acts only while entropy is at or below the target.',
  },
  entropyTarget: {
    label: 'Entropy target',
    help: 'The entropy per token, in nats, below which the adaptive bonus acts.',
  },
  entropyCoefDelta: {
    label: 'Bonus change',
    help: 'By how much the adaptive bonus changes its weight each time.',
  },
  staging: {
    label: 'Supervised help',
    help: 'Whether the task’s own solutions are learnt from as well. Progressive: supervised alone for the warm start, then a ramp on which the supervised weight falls from λ_sup to 0 while the policy loss rises from 0 to 1, then pure policy gradient. Single-stage: both from the start, the supervised loss weighed by λ_sup for good.',
  },
  warmStartSteps: {
    label: 'Warm-start steps',
    help: 'Steps, not updates, that learn from solutions alone, with weight 1. Completions are sampled and count all the same.',
  },
  rampSteps: {
    label: 'Ramp steps',
    help: 'Steps over which the supervised weight falls to 0 and that of the policy loss rises to 1.',
  },
  lambdaCons: {
    label: 'Consistency λ',
    help: 'Weight of the consistency loss: the policy’s means for two looks at the same problem shall agree. Acts in tasks that have two looks (image restoration); 0 is off. Updates with it go through the CPU.',
  },
  lambdaSup: {
    label: 'λ_sup',
    help: 'Weight of the supervised loss, −log π of the solutions’ tokens on average: where the ramp begins, or throughout in a single stage.',
  },
} as const satisfies Partial<Catalogue['knobs']>
