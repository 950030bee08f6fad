import type { RunConfig } from '../../../settings/knobs'
import { counted } from '../counted'

type Baseline = RunConfig['baseline']

/** Numbers of the group shown, as the page writes them. */
interface GroupNumbers {
  answers: number
  /** of the whole step */
  allAnswers: number
  baseline: string
  divisor: string
}

/** Sentences of the advantage chart: one group, from rewards to advantages. */
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
    `${answers} ${answers === 1 ? 'completion' : 'completions'} to ${prompt}`,
  /** says the picture in words */
  picture: (group: string, sentence: string) => `${group}. ${sentence}`,
  groups: 'Groups of this step',
  column: (group: number, prompt: string, state: string, mean: string, std: string) =>
    `Group ${group}, ${prompt}: ${state}, advantage mean ${mean}, std ${std}`,
  mean: 'Mean of the advantages',
  std: 'Standard deviation of the advantages',

  reward: {
    group: ({ baseline }) =>
      `Each dot is a completion, placed at its reward. ▲ marks the group’s mean, ${baseline}.`,
    leave_one_out: ({ answers }) =>
      `Each dot is a completion, placed at its reward. A mark shows the mean of the other ${answers - 1}.`,
    batch: ({ baseline, allAnswers }) =>
      `Each dot is a completion, placed at its reward. ▲ marks the mean of all ${counted(allAnswers, 'completion', 'completions')} of the step, ${baseline}.`,
    running: ({ baseline }) =>
      `Each dot is a completion, placed at its reward. ▲ marks the mean of earlier steps, ${baseline}.`,
    none: () => 'Each dot is a completion, placed at its reward. There is no baseline, so ▲ is at 0.',
    other: ({ baseline }) =>
      `Each dot is a completion, placed at its reward. The chosen estimator puts the baseline ▲ at ${baseline}.`,
    unknown: () =>
      'Each dot is a completion, placed at its reward. The chosen estimator has no baseline to show.',
  } satisfies Record<Baseline | 'other' | 'unknown', (numbers: GroupNumbers) => string>,

  centred: {
    group: () => 'Above the mean: pushed up. Below the mean: pushed down. The arrows add up to 0.',
    leave_one_out: () => 'Subtract the mean of the other completions. The arrows add up to 0.',
    batch: () => 'Subtract the mean of the step. All completions of a group can end up on one side.',
    running: () => 'Subtract the mean of earlier steps. All completions of a group can end up on one side.',
    none: () =>
      'Nothing is subtracted. Every completion with a positive reward is pushed up, the best ones most.',
    other: () => 'Subtract the baseline. Completions above it are pushed up, those below it down.',
    unknown: () => 'The chosen estimator does not subtract a baseline. The last stage shows its advantages.',
  } satisfies Record<Baseline | 'other' | 'unknown', (numbers: GroupNumbers) => string>,

  advantage: {
    group: ({ divisor }) =>
      `Divide by the group’s std, ${divisor}: all groups with a signal now have the same std.`,
    batch: ({ divisor }) =>
      `Divide by the std of the whole step, ${divisor}: every group is stretched by the same factor.`,
    none: () => 'No division: a group whose rewards differ little is pushed little.',
    other: ({ divisor }) => `The chosen estimator divides by ${divisor}.`,
    unknown: () => 'The advantages, as the chosen estimator computes them.',
  } satisfies Record<RunConfig['scaleRewards'] | 'other' | 'unknown', (numbers: GroupNumbers) => string>,

  solved: (answers: number) =>
    `Solved: all ${answers} completions earn the best reward. Their rewards are equal, so every advantage is 0 and there are no arrows.`,
  stuck: (answers: number) =>
    `Stuck: all ${answers} completions earn the same reward, and not the best. Every advantage is 0, so there are no arrows.`,
  noSignal: (answers: number) =>
    `All ${answers} completions earn the same reward, but the baseline is not the mean of this group. Their advantages are not 0, so the update pushes all of them equally.`,
  klDiffers: (answers: number) =>
    `All ${answers} completions earn the same reward. The KL subtracted from each reward differs, so their advantages are not 0 and the update pushes them.`,
  unused: 'The pairwise surrogate ignores advantages: it compares the rewards of pairs.',
}
