import type { RunConfig } from '../../settings/knobs'

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
  groups: 'Groups of this step',
  column: (group: number, prompt: string, state: string, mean: string, std: string) =>
    `Group ${group}, ${prompt}: ${state}, advantage mean ${mean}, std ${std}`,
  mean: 'Mean of the advantages',
  std: 'Standard deviation of the advantages',

  reward: {
    group: ({ baseline }) =>
      `Each dot is one answer at its reward. ▲ marks the group’s average, ${baseline}.`,
    leave_one_out: ({ answers }) =>
      `Each dot is one answer at its reward, with a mark at the average of the other ${answers - 1}.`,
    batch: ({ baseline, allAnswers }) =>
      `Each dot is one answer at its reward. ▲ marks the average of all ${allAnswers} answers of the step, ${baseline}.`,
    running: ({ baseline }) =>
      `Each dot is one answer at its reward. ▲ marks the average of earlier steps, ${baseline}.`,
    none: () => 'Each dot is one answer at its reward. Without a baseline, ▲ stands at 0.',
    other: ({ baseline }) =>
      `Each dot is one answer at its reward. The chosen estimator puts the baseline ▲ at ${baseline}.`,
    unknown: () => 'Each dot is one answer at its reward. The chosen estimator has no baseline to show.',
  } satisfies Record<Baseline | 'other' | 'unknown', (numbers: GroupNumbers) => string>,

  centred: {
    group: () => 'Better than average: make likelier. Worse: make less likely. The arrows add up to 0.',
    leave_one_out: () => 'Subtract the average of the other answers. The arrows add up to 0.',
    batch: () => 'Subtract the average of the step: a whole group can lie on one side.',
    running: () => 'Subtract the average of earlier steps: a whole group can lie on one side.',
    none: () => 'Nothing is subtracted: every answer with a reward becomes likelier, the best ones most.',
    other: () => 'Subtract the baseline: answers above it become likelier, those below it less likely.',
    unknown: () =>
      'The chosen estimator subtracts no baseline. The last stage shows what it makes of the rewards.',
  } satisfies Record<Baseline | 'other' | 'unknown', (numbers: GroupNumbers) => string>,

  advantage: {
    group: ({ divisor }) =>
      `Divided by the group’s spread, ${divisor}, every group pulls about equally hard.`,
    batch: ({ divisor }) =>
      `Divided by the spread of the whole step, ${divisor}: all groups are stretched alike.`,
    none: () => 'Nothing is divided: groups whose answers differ little pull little.',
    other: ({ divisor }) => `The chosen estimator divides by ${divisor}.`,
    unknown: () => 'Advantages as the chosen estimator makes them.',
  } satisfies Record<RunConfig['scaleRewards'] | 'other' | 'unknown', (numbers: GroupNumbers) => string>,

  solved: (answers: number) =>
    `Solved: all ${answers} answers earn the best reward. No differences, no arrows, nothing left to learn.`,
  stuck: (answers: number) =>
    `Stuck: all ${answers} answers earn the same, and not the best. No differences, no arrows, nothing to learn from.`,
  noSignal: (answers: number) =>
    `No signal: all ${answers} answers earn the same, yet this estimator pushes them, all alike.`,
}

export type BalanceText = typeof balance
