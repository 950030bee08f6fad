import type { KnobValue } from '../../settings/knob'
import { counted } from './counted'

const written = (value: KnobValue) => (value === true ? 'on' : value === false ? 'off' : String(value))

/** The texts of the charts. */
export const charts = {
  step: 'step',
  atStep: (step: string) => `at step ${step}`,
  latestStep: (step: string) => `step ${step}`,
  noSteps: 'step 0',
  pinnedStep: (step: string) => `pinned: step ${step}`,

  addLine: (line: string, chart: string) => `Draw ${line} in ${chart}`,
  remove: 'Remove',
  removeChart: (chart: string) => `Remove ${chart}`,
  save: (chart: string) => `Save ${chart}`,
  saveAs: { svg: 'SVG', png: 'PNG' },
  tableOf: (chart: string) => `Table of ${chart}`,
  tableEveryStep: 'Every step, newest first.',
  tableSomeSteps: (stride: string, steps: string) =>
    `One row for every ${stride} of ${counted(steps, 'step', 'steps')}, newest first. The export has them all.`,
  changesColumn: 'Changes',
  log: 'log',
  logScale: (chart: string) => `log axis of ${chart}`,

  cursor: (chart: string) => `Step under the cursor of ${chart}`,
  cursorOff: 'no step chosen; press an arrow key to choose one, Enter to show its group',
  /** the step under the cursor and the values there */
  readings: (parts: readonly string[]) => parts.join(', '),
  valueOf: (label: string, value: string) => `${label} ${value}`,

  raw: 'unsmoothed',
  band: '± std',
  earlierRuns: (n: number): string => (n === 1 ? 'earlier run' : 'earlier runs'),
  earlierRunNames: (names: readonly string[]) => `Faint lines are earlier runs: ${names.join(', ')}`,

  change: (knob: string, from: KnobValue, to: KnobValue) => `${knob} ${written(from)} → ${written(to)}`,
  /** all changes at one step */
  changeList: (changes: readonly string[]) => changes.join(', '),
  changesAt: (step: string, changes: readonly string[]) => `Step ${step}: ${changes.join(', ')}`,
  changesOf: (steps: readonly string[]) => steps.join('; '),
  changeMarks: (chart: string) => `Settings changed during ${chart}`,
  changeAndMoveMarks: (chart: string) => `Settings changed and reference moved during ${chart}`,
  moves: ({ count, from, to, alpha }: Record<'count' | 'from' | 'to' | 'alpha', string>) =>
    count === '1'
      ? `Step ${from}: reference moved, α ${alpha}`
      : `Steps ${from}–${to}: reference moved ${counted(count, 'time', 'times')}, α ${alpha}`,

  /** why a chart has nothing to draw */
  notMeasured: {
    kl: 'Not measured: the run has no reference.',
    clip: 'Not measured: this loss clips no ratio.',
  },
  centredLoss:
    'The advantages have mean 0, so the policy loss stays near 0 whatever is learnt: its gradient trains, its value shows no progress.',
  promptTracker: {
    title: 'Rewards of each prompt',
    about: (least: string, most: string) =>
      `DDPO’s PerPromptStatTracker keeps the latest rewards of each prompt, at most ${most} (buffer_size). A prompt’s reward becomes (r − mean) ÷ (std + 1e-6). While a prompt has fewer than ${least} (min_count), mean and std are those of the step’s whole batch.`,
    table: 'Count, mean and std of each prompt',
    caption: ({ step, shown, total, own }: Record<'step' | 'shown' | 'total' | 'own', string>) =>
      `${step === '0' ? 'With the rewards of step 1' : `After step ${step}`}: ${shown === total ? '' : `the ${shown} most counted of `}${counted(total, 'prompt', 'prompts')}, ${own} of them with at least min_count rewards. The std divides by the count.`,
    columns: { key: 'Prompt', count: 'Count', mean: 'Mean', std: 'Std' },
    comparedWith: 'Compared with',
    own: 'its own rewards',
    batch: (missing: string) => `the batch: ${missing} too few`,
    /** where advantages are computed within groups, and nothing is kept from step to step */
    ofStep: {
      about:
        'With group advantages no history of a prompt is kept: each completion is compared with the others of its group. These are the rewards of the step, prompt by prompt.',
      caption: (step: string, total: string) =>
        `${step === '0' ? 'Before training' : `Step ${step}`}: ${counted(total, 'prompt', 'prompts')}, with all their groups of the step.`,
      comparedWith: 'its group',
    },
  },
  klRange: {
    label: 'Healthy KL',
    low: 'Lowest healthy KL, nats',
    high: 'Highest healthy KL, nats',
    name: 'Healthy range',
    to: 'to',
    restore: 'Default healthy range of KL',
    help: 'The healthy range of KL, in nats per token or timestep. The chart shows it as a band. It does not change the training.',
    sources: {
      set: 'Set by you. The link contains it.',
      vocabulary:
        'Default: from 0 to ln V. If the reference gives all V tokens equal probability, a fully certain policy has a KL of ln V. A larger KL means tokens that the reference almost never writes.',
      target:
        'Default: to 0.1, the KL that verl’s adaptive β aims for by default (target_kl). This is a rule of thumb. A policy that has to lose variety can exceed it and still be healthy.',
      none: 'Default: no upper limit. Policy and reference begin at random and their actions are real numbers, so there is no natural limit. Set one to see a band.',
      step: 'Default: to 0.015, for KL between the policies of one step. This is a rule of thumb: PPO’s adaptive penalty raises β once KL exceeds 1.5 times its target, and the PPO paper tries a target of 0.01 (arXiv 1707.06347).',
    },
    places: { below: 'below', within: 'inside', above: 'above' },
  },

  group: 'group',
  prompt: 'Group',
  mean: 'mean',
  std: 'std',
  state: 'State',
  states: { live: 'has a signal', solved: 'solved', stuck: 'stuck', noSignal: 'dead, but pushed' },
  groups: (groups: number) => `${groups} ${groups === 1 ? 'group' : 'groups'}`,
  groupCounts: ({ solved, stuck, noSignal }: Record<'solved' | 'stuck' | 'noSignal', number>) =>
    noSignal > 0 ? `${noSignal} dead, but pushed` : `${solved} solved, ${stuck} stuck`,
  sentences: (parts: readonly string[]) => parts.join(' '),
  meanAndStd: 'Bar and whisker: mean ± std.',
  firstGroups: (shown: number, all: number) => `Groups 1–${shown} of ${all}.`,
  /** of the table of groups */
  groupColumns: ['Group', 'Advantage mean', 'Advantage std', 'Reward mean', 'Reward std', 'State'],
  mapChoices: {
    rewardMean: 'mean of reward',
    rewardStd: 'std of reward',
    advantageMean: 'mean of advantage',
    advantageStd: 'std of advantage',
  },
  mapShows: (chart: string) => `${chart}: Colour shows`,
  mapOf: (channel: string, chart: string, steps: string, groups: number) =>
    `${chart}: ${channel} of ${counted(groups, 'group', 'groups')} over ${counted(steps, 'step', 'steps')}, as a heatmap. The table has the numbers.`,
  mapCell: (steps: string, group: number, mean: string, std: string) =>
    `${steps} · group ${group}: mean ${mean}, std ${std}`,
  mapCellDead: (steps: string, group: number, share: string) =>
    `${steps} · group ${group}: all rewards equal in ${share} of them`,
  stepRange: (from: string, to: string) => (from === to ? `step ${from}` : `steps ${from}–${to}`),
  rewardGroups:
    'If all completions of a group earn the same reward, the group is dead: solved if that reward is the best, otherwise stuck.',
}
