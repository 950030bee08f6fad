import type { PartText } from '../../parts'

/** The knobs that stand before all sections of the panel, or above it. */
export const front: PartText<'first'>['knobs'] = {
  task: {
    label: 'Task',
    help: 'What the network learns. Each task brings its own prompts, vocabulary and reward.',
  },
  algorithm: {
    label: 'Algorithm',
    help: 'A named set of values. Choosing an algorithm sets all settings that belong to it, and you can change each of them afterwards. Group size, learning rate, temperature and entropy bonus do not change.',
  },
  numGenerations: {
    label: 'Group size',
    symbol: 'G',
    name: 'Group size',
    help: 'G: the number of completions sampled for each prompt and compared with each other. Raise it for a more reliable baseline and fewer dead groups. A size that divides Completions per step applies at once: the number of completions stays the same and the number of prompts changes. Any other size keeps Prompts per step, so a step then has P·G completions; it applies after Reset.',
  },
  promptsPerStep: {
    label: 'Prompts per step',
    symbol: 'P',
    name: 'Prompts per step',
    help: 'P: the number of prompts in each step. Raise it for a steadier gradient and a slower step. Completions per step N is P times the group size, so setting P sets N.',
  },
  beta: {
    label: 'β',
    symbol: 'β',
    name: 'KL penalty',
    help: 'The weight of the KL penalty: β times the KL divergence to the reference policy is added to the loss, or subtracted from the reward. A higher value keeps the policy closer to the reference, but it learns less. At 0 KL is only measured. TRL’s default is 0; it then loads no reference. With β above 0, even groups whose advantages are all 0 move the policy, because their KL is not 0.',
  },
  epsilon: {
    label: 'ε',
    symbol: 'ε',
    name: 'clip range',
    help: 'Lower clip limit: once a token’s ratio is below 1 − ε, pushing it down further gains nothing. Raise it to allow larger changes per step. No effect if each step makes one update, because every ratio is then 1. With GMPO the limit is −ε for the log-ratio.',
  },
  epsilonHigh: {
    label: 'ε high',
    symbol: 'ε high',
    name: 'upper clip',
    help: 'Upper clip limit: once a token’s ratio is above 1 + ε high, pushing it up further gains nothing. Raise it to let rare tokens grow: DAPO’s “clip higher” uses 0.28. TRL uses ε if epsilon_high is not given. With CISPO, as in TRL, ε high is the cap itself, not its distance from 1. The CISPO paper uses 5; TRL’s default of 0.2 caps every ratio at 0.2 and so divides on-policy gradients by five. With GMPO the limit is ε high for the log-ratio.',
  },
  epsilonHighFollows: {
    label: 'ε high follows ε',
    help: 'If on, ε high is always equal to ε, as in TRL if epsilon_high is not given. Setting ε high switches this off.',
  },
  scaleRewards: {
    label: 'Reward scaling',
    symbol: '÷ σ',
    name: 'Reward scaling',
    help: 'The divisor of rewards after the baseline is subtracted. Group (GRPO): the standard deviation of the group, so that easy and hard prompts count about equally. Batch: the standard deviation of the step, so a group whose rewards differ little counts little. None (Dr. GRPO): prompts whose rewards differ most count most. With batch, TRL’s frac_reward_zero_std no longer shows dead groups. Used only if Estimator is “by baseline” or pass@k.',
  },
  learningRate: {
    label: 'Learning rate',
    symbol: 'η',
    name: 'Learning rate',
    help: 'How far each update moves the weights (AdamW). Raise it to learn faster; if it is too high, the reward jumps or collapses. The network is tiny, so good values are about 3,000 times those for a language model.',
  },
  numIterations: {
    label: 'μ',
    symbol: 'μ',
    name: 'passes per step',
    help: 'The number of passes over the same completions before new ones are sampled. A higher value uses each completion more, but the policy moves further from the old policy and more tokens are clipped. With one pass and one mini-batch every ratio is exactly 1 and nothing is clipped.',
  },
  temperature: {
    label: 'Temperature',
    symbol: 'τ',
    name: 'Temperature',
    help: 'Divides the logits in sampling, log-probabilities, reference and entropy. Above 1 the policy explores more; below 1 it prefers its most likely tokens. No effect on evaluation, which is greedy.',
  },
  seed: {
    label: 'Seed',
    help: 'Fixes everything random: initial weights, prompts, samples, shuffles. The same link gives the same curve, bit for bit, on the same device. On the CPU, Chromium, Firefox and Node give the same bits on all processors with fused multiply-add.',
  },
}

/** The names of the options of the knobs in front. */
export const frontOptions: PartText<'first'>['options'] = {
  scaleRewards: { group: 'group', batch: 'batch', none: 'none' },
}
