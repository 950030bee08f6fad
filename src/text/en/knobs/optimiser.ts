import type { Catalogue } from '../../catalogue'

/** How the weights move. */
export const optimiser = {
  maxGradNorm: {
    label: 'Gradient-norm limit',
    help: 'A gradient longer than this is scaled down to it. Lower it to soften large updates; 0 means no limit. The Gradient norm chart shows the length before the limit.',
  },
  weightDecay: {
    label: 'Weight decay',
    help: 'AdamW’s decoupled weight decay: each update shrinks the weights by this share, times the learning rate. Raise it to keep weights small. TRL’s default is 0, verl’s 0.01.',
  },
  warmupSteps: {
    label: 'Warm-up',
    help: 'How many updates the learning rate takes to rise from 0 in a straight line. Raise it for a gentler start; 0 means none. Like TRL’s warmup_steps it counts updates: a step makes μ × Mini-batches of them.',
  },
  lrSchedulerType: {
    label: 'Rate schedule',
    help: 'What the learning rate does after the warm-up: stays constant, or falls to 0 at Schedule length, in a straight line or along half a cosine. TRL’s default is linear; here it is constant, because a run has no set end.',
  },
  scheduleUpdates: {
    label: 'Schedule length',
    help: 'When the schedules of learning rate and β reach their end. It counts updates, not steps: with μ = 2 and one mini-batch, 1,000 updates are 500 steps. The run continues beyond it, with a learning rate of 0 if the schedule ends there. No effect without a schedule.',
  },
  entropyCoef: {
    label: 'Entropy bonus',
    help: 'Rewards the policy for staying undecided: this number times the mean entropy per token, in nats, is subtracted from the loss. Raise it for more exploration; with too much, the policy never decides. 0 means none. No effect while the adaptive bonus is on.',
  },
  useAdaptiveEntropy: {
    label: 'Adaptive bonus',
    help: 'Adjusts the entropy bonus by itself, as in TRL. Its weight, between 0 and 1, grows while entropy is at or below the target and shrinks while it is above; it acts only at or below the target.',
  },
  entropyTarget: {
    label: 'Entropy target',
    help: 'The entropy per token, in nats, at or below which the adaptive bonus acts. Raise it to keep the policy more exploratory. No effect while the adaptive bonus is off.',
  },
  entropyCoefDelta: {
    label: 'Bonus change',
    help: 'How much the adaptive bonus changes its weight each time. Raise it and the bonus reacts faster. No effect while the adaptive bonus is off.',
  },
  staging: {
    label: 'Supervision',
    help: 'Whether the policy also learns from the task’s own solutions. Progressive: at first from solutions alone, then a ramp on which their weight falls from λ_sup to 0 while that of the policy loss rises from 0 to 1, then by policy gradient alone. Single-stage: both from the start, the solutions at weight λ_sup throughout; with a warm start, after some steps of solutions alone.',
  },
  warmStartSteps: {
    label: 'Warm-start steps',
    help: 'How many steps (not updates) learn from solutions alone, at weight 1; epochs where Prompts per epoch is set. Completions are still sampled and counted. Used only if Supervision is “progressive” or “single-stage after a warm start”.',
  },
  rampSteps: {
    label: 'Ramp steps',
    help: 'How many steps the ramp takes, on which the weight of the solutions falls to 0 and that of the policy loss rises to 1; epochs where Prompts per epoch is set. Used only if Supervision is “progressive”.',
  },
  epochPrompts: {
    label: 'Prompts per epoch',
    help: 'The number of prompts in an epoch. With P prompts per step, an epoch is this number divided by P steps. 0 counts the lengths in steps.',
  },
  grpoLearningRate: {
    label: 'Rate with GRPO',
    help: 'The learning rate of steps in which the policy loss takes part: of all but the warm start. 0 keeps the Learning rate. Fine-tuning usually wants a lower one than learning from solutions does; warm-up and schedule shape it in the same way.',
  },
  lambdaCons: {
    label: 'Consistency λ',
    help: 'Weight of the consistency loss, which asks the policy for the same means when it sees the same problem in two ways. Raise it for steadier choices; 0 is off. No effect in tasks without two views (image restoration has them). Updates with it run through the CPU.',
  },
  lambdaSup: {
    label: 'λ_sup',
    help: 'Weight of the supervised loss, the mean of −log π over the tokens of the solutions: at the start of the ramp, or throughout in a single stage. Raise it to imitate more. No effect if Supervision is none.',
  },
} as const satisfies Partial<Catalogue['knobs']>
