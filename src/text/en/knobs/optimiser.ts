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
    help: 'The number of updates in which the learning rate rises linearly from 0. Raise it for a gentler start; 0 means no warm-up. Like TRL’s warmup_steps it counts updates: a step makes μ × Mini-batches of them.',
  },
  lrSchedulerType: {
    label: 'Rate schedule',
    help: 'The course of the learning rate after the warm-up: constant, or falling to 0 at Schedule length, linearly or along half a cosine. TRL’s default is linear; here it is constant, because a run has no fixed end.',
  },
  scheduleUpdates: {
    label: 'Schedule length',
    help: 'The length of the schedules of learning rate and β, in updates, not steps: with μ = 2 and one mini-batch, 1,000 updates are 500 steps. The run continues after that with the last values of the schedules. No effect if learning rate and β are constant.',
  },
  entropyCoef: {
    label: 'Entropy bonus',
    help: 'Rewards the policy for entropy: this number times the mean entropy per token, in nats, is subtracted from the loss. Raise it for more exploration; if it is too high, the policy stays random. 0 means no bonus. No effect if the adaptive bonus is on.',
  },
  useAdaptiveEntropy: {
    label: 'Adaptive bonus',
    help: 'Adjusts the entropy bonus automatically, as in TRL. Its weight, between 0 and 1, grows while entropy is at or below the target and shrinks while it is above. The bonus acts only at or below the target.',
  },
  entropyTarget: {
    label: 'Entropy target',
    help: 'The entropy per token, in nats, at or below which the adaptive bonus acts. Raise it for more exploration. No effect if the adaptive bonus is off.',
  },
  entropyCoefDelta: {
    label: 'Bonus change',
    help: 'How much the weight of the adaptive bonus changes each time. A higher value reacts faster. No effect if the adaptive bonus is off.',
  },
  staging: {
    label: 'Supervision',
    help: 'Whether the policy also learns from the task’s own solutions. Progressive: first solutions alone, then a ramp on which their weight falls from λ_sup to 0 while the weight of the policy loss rises from 0 to 1, then the policy loss alone. Single-stage: both from the start, with weight λ_sup for the solutions. With a warm start, some steps on solutions alone come first. To make the policy at the end of the warm start the reference, as after supervised fine-tuning, switch on Move the reference and set Move when to “when the warm start ends”.',
  },
  warmStartSteps: {
    label: 'Warm-start length',
    help: 'How long the policy learns from solutions alone, at weight 1: in epochs if Prompts per epoch is set, else in steps (not updates). Completions are still sampled and counted. Used only if Supervision is “progressive” or “single-stage after a warm start”.',
  },
  rampSteps: {
    label: 'Ramp length',
    help: 'How long the ramp is, on which the weight of the solutions falls to 0 and the weight of the policy loss rises to 1: in epochs if Prompts per epoch is set, else in steps. Used only if Supervision is “progressive”.',
  },
  epochPrompts: {
    label: 'Prompts per epoch',
    help: 'The number of prompts in an epoch. With P prompts per step, an epoch is this number divided by P steps. At 0, warm start and ramp are counted in steps, and no epochs are recorded.',
  },
  grpoLearningRate: {
    label: 'Rate with GRPO',
    help: 'The learning rate after the warm start. Fine-tuning usually needs a lower rate than learning from solutions. Warm-up and schedule apply to it too. 0 keeps the Learning rate.',
  },
  lambdaCons: {
    label: 'Consistency λ',
    help: 'Weight of the consistency loss, which makes the policy choose the same means for two views of the same prompt. Raise it for steadier choices; 0 is off. With it, the CPU computes the derivatives of the loss. Used only if the task has two views (Image restoration).',
  },
  lambdaSup: {
    label: 'λ_sup',
    help: 'Weight of the supervised loss, the mean of −log π over the tokens of the solutions. It applies at the start of the ramp, or all the time in a single stage. Raise it to imitate the solutions more. No effect if Supervision is none.',
  },
} as const satisfies Partial<Catalogue['knobs']>
