import { counted } from '../counted'

/** What a completion is a row of. */
type Unit = 'token' | 'step'

/** Numbers of the group and of the token that a sentence may name, as the page writes them. */
interface WalkNumbers {
  answers: number
  unit: Unit
  /** of the token: its probability at rollout, and whether its advantage is above 0, below, or 0 */
  sign: 1 | -1 | 0
  /** 0 not clipped, 1 at the lower limit, 2 at the upper one */
  clipped: 0 | 1 | 2
  learningRate: string
  updates: number
}

/** The stages of one step, in order: the name of each, and what happens in it. */
export const walk = {
  modes: { table: 'Completions', walk: 'Step by step', whatIf: 'What if', policy: 'The policy' },
  modesLabel: 'Group view',
  place: (stage: number, stages: number) => `${stage} of ${stages}`,
  back: 'Back',
  forward: 'Forward',
  next: 'Take the next step',
  chooseStage: 'Stage',
  completion: 'Completion',
  chosen: (unit: Unit): string => (unit === 'token' ? 'Token' : 'Timestep'),
  byCompletion: 'of each completion',
  byPlace: (unit: Unit) => `of each ${unit} of the chosen completion`,
  ofToken: (unit: Unit) => `of the chosen ${unit}`,
  untrained: 'This group was sampled before any training. Press Step to fill in the remaining stages.',
  leftOut: (unit: Unit) =>
    `A mask leaves this ${unit} out of the loss, so it has no numbers here. Choose another.`,
  noRatio: 'This loss has no ratio: it uses the log-probabilities as they are.',
  noClip: 'This loss has no clip.',
  noKl: 'There is no reference policy, so there is no KL.',
  noAfter:
    'Probabilities after the step are known only for the latest step. Pause, then press Back to latest.',
  pairs: 'This loss compares completions in pairs, so a single one has no loss of its own.',

  stages: {
    sample: {
      name: 'Sample',
      says: ({ answers, unit }: WalkNumbers) =>
        `The network writes ${counted(answers, 'completion', 'completions')} of the same prompt, ${unit} by ${unit}, each drawn with the probability that the network gives it.`,
    },
    reward: {
      name: 'Reward',
      says: () => 'A rule, not a network, scores each completion. The parts of the reward add up.',
    },
    statistics: {
      name: 'Group mean and std',
      says: () =>
        'The mean shows how well the group does on this prompt. The std shows how much its rewards differ.',
    },
    advantage: {
      name: 'Advantage',
      says: ({ sign }: WalkNumbers): string =>
        sign > 0
          ? 'This completion did better than its baseline, so its advantage is positive: the update makes it more likely.'
          : sign < 0
            ? 'This completion did worse than its baseline, so its advantage is negative: the update makes it less likely.'
            : 'This completion has advantage 0: the policy loss does not push it.',
    },
    logProbs: {
      name: 'Log-probabilities',
      says: ({ unit }: WalkNumbers) =>
        `The log-probability of the same ${unit} under three policies: the old policy, which sampled it, the current policy and the reference.`,
    },
    ratio: {
      name: 'Ratio',
      says: ({ unit }: WalkNumbers) =>
        `The current probability of the ${unit}, divided by its probability when it was sampled. Before the first update every ratio is 1.`,
    },
    clip: {
      name: 'Clip',
      says: ({ clipped, unit }: WalkNumbers) =>
        clipped === 2
          ? `The ratio of this ${unit} is above 1 + ε: it has risen enough for one step, so it is not pushed further.`
          : clipped === 1
            ? `The ratio of this ${unit} is below 1 − ε: it has fallen enough for one step, so it is not pushed further.`
            : `The ratio of this ${unit} is within its limit, so it is pushed in full.`,
    },
    kl: {
      name: 'KL to the reference',
      says: () =>
        'The distance of the policy from the reference, estimated from the sampled completion. β is its weight in the loss.',
    },
    loss: {
      name: 'Loss',
      says: ({ unit }: WalkNumbers) =>
        `Minus the objective, plus the KL term. The loss type decides how much each ${unit} counts.`,
    },
    gradient: {
      name: 'Gradient',
      says: ({ unit }: WalkNumbers) =>
        `The derivative of the loss with respect to each ${unit}’s log-probability. If it is negative, the update makes the ${unit} more likely; if positive, less likely.`,
    },
    update: {
      name: 'Update',
      says: ({ updates, learningRate }: WalkNumbers) =>
        `AdamW moves all weights against the gradient${updates > 1 ? `, ${updates} times in this step` : ''}, with learning rate ${learningRate}. Below: the same completions before and after the update.`,
    },
  },

  bars: {
    probability: 'Probability',
    density: 'Log-density',
    reward: 'Reward',
    ratio: 'Ratio',
    kl: 'KL',
    loss: 'Loss',
    gradient: 'Gradient',
    atRollout: 'at rollout',
    now: 'just before this update',
    reference: 'reference',
  },
  names: {
    reward: 'Reward',
    shaped: 'after shaping and KL (used for the advantage)',
    mean: 'Mean of the group',
    std: 'Std of the group',
    update: 'Update',
  },
}
export type { WalkNumbers }
