import type { PartText } from '../../parts'

/** The knobs that stand before all sections of the panel, or above it. */
export const front: PartText<'first'>['knobs'] = {
  task: {
    label: 'Task',
    help: 'What the network learns. Each task brings its own prompts, vocabulary and reward.',
  },
  algorithm: {
    label: 'Algorithm',
    help: 'A named set of knob values, nothing more. Choosing one sets every knob that makes up the algorithm, and you can change any of them afterwards. Group size, learning rate, temperature and the entropy bonus stay as they are.',
  },
  numGenerations: {
    label: 'Group size',
    symbol: 'G',
    name: 'Group size',
    help: 'G: how many completions are sampled for each prompt and compared with each other. Raise it for a more reliable baseline and fewer dead groups. A size that divides Completions per step applies at once: the number of completions stays the same and the number of prompts changes. Any other size keeps Prompts per step, so that the completions of a step become P·G, and applies after Reset.',
  },
  promptsPerStep: {
    label: 'Prompts per step',
    symbol: 'P',
    name: 'Prompts per step',
    help: 'P: how many prompts each step samples. Raise it for a steadier gradient and a slower step. Completions per step N is P times the group size, so setting P sets N.',
  },
  beta: {
    label: 'β',
    symbol: 'β',
    name: 'KL penalty',
    help: 'How strongly the policy is held near the reference policy: β times the KL divergence is added to the loss, or subtracted from the reward. Raise it and the policy stays closer but learns less; 0 lets it go, and KL is then only measured. TRL’s default is 0, and it then loads no reference at all. With β above 0 even groups whose advantages are all 0 move the policy: their KL is not 0.',
  },
  epsilon: {
    label: 'ε',
    symbol: 'ε',
    name: 'clip range',
    help: 'Lower clip limit: below 1 − ε times its old probability, pushing a token down further gains nothing. Raise it to allow larger changes per step; lower it for caution. No effect while each step makes one update, because every ratio is then 1. With GMPO ε bounds the log-ratio: at −ε.',
  },
  epsilonHigh: {
    label: 'ε high',
    symbol: 'ε high',
    name: 'upper clip',
    help: 'Upper clip limit: above 1 + ε high times its old probability, pushing a token up further gains nothing. Raise it to let rare tokens grow: DAPO’s “clip higher” uses 0.28. TRL takes ε when epsilon_high is not given. Beware with CISPO: there, as in TRL, it is the cap itself, not its distance from 1. The paper uses 5; TRL’s default of 0.2 would cap every ratio at 0.2 and shrink on-policy gradients five-fold. With GMPO it bounds the log-ratio.',
  },
  epsilonHighFollows: {
    label: 'ε high follows ε',
    help: 'While linked, ε high is always equal to ε: what TRL does when epsilon_high is not given. Setting ε high unlinks the two.',
  },
  scaleRewards: {
    label: 'Reward scaling',
    symbol: '÷ σ',
    name: 'Reward scaling',
    help: 'What the reward is divided by once the baseline is subtracted. Group (GRPO): its own group’s standard deviation, so that easy and hard prompts count about equally. Batch: that of the whole step, so a group whose rewards differ little counts little. None (Dr. GRPO): prompts whose rewards differ widely count most. Only the estimators “by baseline” and pass@k read it. With batch, TRL’s frac_reward_zero_std no longer shows dead groups.',
  },
  learningRate: {
    label: 'Learning rate',
    symbol: 'η',
    name: 'Learning rate',
    help: 'How far each update moves the weights (AdamW). Raise it to learn faster, up to the point where the reward jumps about or collapses. The network is tiny, so good values are about 3,000 times those for a language model.',
  },
  numIterations: {
    label: 'μ',
    symbol: 'μ',
    name: 'passes per step',
    help: 'How many passes are made over the same completions before new ones are sampled. Raise it and each completion teaches more, but the policy drifts from the one that sampled and the clip has more to hold back. With one pass and one mini-batch every ratio is exactly 1 and nothing is clipped.',
  },
  temperature: {
    label: 'Temperature',
    symbol: 'τ',
    name: 'Temperature',
    help: 'Divides the logits everywhere: in sampling, log-probabilities, reference and entropy. Raise it above 1 and the policy explores more; below 1 it repeats its favourites. Evaluation is greedy at any temperature.',
  },
  seed: {
    label: 'Seed',
    help: 'Fixes everything random: initial weights, prompts, samples, shuffles. The same link gives the same curve, bit for bit, on the same device. On the CPU, Chromium, Firefox and Node give the same bits if the processor has fused multiply-add.',
  },
}

/** The names of the options of the knobs in front. */
export const frontOptions: PartText<'first'>['options'] = {
  scaleRewards: { group: 'group', batch: 'batch', none: 'none' },
}
