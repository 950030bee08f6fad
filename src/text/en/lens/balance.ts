import type { RunConfig } from '../../../settings/knobs'

type Baseline = RunConfig['baseline']

/** Numbers of the group shown, as the page writes them. */
interface GroupNumbers {
  answers: number
  /** of the whole step */
  allAnswers: number
  baseline: string
  divisor: string
}

/** Sentences of the balance: one group, from rewards to advantages. */
export const balance = {
  history: {
    rewardStd: 'std of reward',
    advantageMean: 'mean of advantage',
    advantageStd: 'std of advantage',
  },
  columns: ['Group', 'Advantage mean', 'Advantage std', 'Reward mean', 'Reward std', 'State'],
  stages: { reward: 'Reward', centred: 'Minus baseline', advantage: 'Divided by std' },
  stagesLabel: 'From reward to advantage',
  group: (prompt: string, answers: number) =>
    `${answers} ${answers === 1 ? 'answer' : 'answers'} to ${prompt}`,
  /** says the picture in words */
  picture: (group: string, sentence: string) => `${group}. ${sentence}`,
  groups: 'Groups of this step',
  column: (group: number, prompt: string, state: string, mean: string, std: string) =>
    `Group ${group}, ${prompt}: ${state}, advantage mean ${mean}, std ${std}`,
  mean: 'Mean of the advantages',
  std: 'Standard deviation of the advantages',

  reward: {
    group: ({ baseline }) =>
      `Each dot is one answer, placed at its reward. ▲ marks the group’s average, ${baseline}.`,
    leave_one_out: ({ answers }) =>
      `Each dot is one answer, placed at its reward. A mark shows the average of the other ${answers - 1}.`,
    batch: ({ baseline, allAnswers }) =>
      `Each dot is one answer, placed at its reward. ▲ marks the average of all ${allAnswers} answers of the step, ${baseline}.`,
    running: ({ baseline }) =>
      `Each dot is one answer, placed at its reward. ▲ marks the average of earlier steps, ${baseline}.`,
    none: () => 'Each dot is one answer, placed at its reward. There is no baseline, so ▲ stands at 0.',
    other: ({ baseline }) =>
      `Each dot is one answer, placed at its reward. The chosen estimator puts the baseline ▲ at ${baseline}.`,
    unknown: () =>
      'Each dot is one answer, placed at its reward. The chosen estimator has no baseline to show.',
  } satisfies Record<Baseline | 'other' | 'unknown', (numbers: GroupNumbers) => string>,

  centred: {
    group: () => 'Better than average: make more likely. Worse: make less likely. The arrows add up to 0.',
    leave_one_out: () => 'Subtract the average of the other answers. The arrows add up to 0.',
    batch: () => 'Subtract the average of the step. All answers of a group can end up on one side.',
    running: () => 'Subtract the average of earlier steps. All answers of a group can end up on one side.',
    none: () =>
      'Nothing is subtracted. Every answer with a positive reward is pushed up, the best ones most.',
    other: () => 'Subtract the baseline. Answers above it are pushed up, those below it down.',
    unknown: () => 'The chosen estimator does not subtract a baseline. The last stage shows its advantages.',
  } satisfies Record<Baseline | 'other' | 'unknown', (numbers: GroupNumbers) => string>,

  advantage: {
    group: ({ divisor }) =>
      `Divide by the group’s std, ${divisor}: all groups with a signal now have the same spread.`,
    batch: ({ divisor }) =>
      `Divide by the std of the whole step, ${divisor}: every group is stretched by the same factor.`,
    none: () => 'No division: a group whose answers differ little pushes little.',
    other: ({ divisor }) => `The chosen estimator divides by ${divisor}.`,
    unknown: () => 'The advantages, as the chosen estimator computes them.',
  } satisfies Record<RunConfig['scaleRewards'] | 'other' | 'unknown', (numbers: GroupNumbers) => string>,

  solved: (answers: number) =>
    `Solved: all ${answers} answers earn the best reward. No differences, so no arrows: nothing left to learn.`,
  stuck: (answers: number) =>
    `Stuck: all ${answers} answers earn the same, and not the best. No differences, so no arrows: nothing to learn from.`,
  noSignal: (answers: number) =>
    `All ${answers} answers earn the same. Their advantage is not measured against this group’s mean alone, so it is not 0, and the update still pushes them.`,
  klDiffers: (answers: number) =>
    `All ${answers} completions earn the same. The KL subtracted from each reward differs, so their advantages are not 0, and the update still pushes them.`,
  unused: 'The pairwise surrogate ignores advantages: it compares the rewards of pairs.',
}

export type BalanceText = typeof balance
