import type { KnobValue } from '../../settings/knob'

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
const written = (value: KnobValue) => (value === true ? 'on' : value === false ? 'off' : String(value))

/** The texts of the charts. */
export const charts = {
  step: 'step',
  atStep: (step: string) => `at step ${step}`,
  latestStep: (step: string) => `step ${step}`,
  noSteps: 'step 0',

  table: 'Table',
  plot: 'Plot',
  showTable: (chart: string) => `Show table of ${chart}`,
  showPlot: (chart: string) => `Show plot of ${chart}`,
  tableOf: (chart: string) => `Table of ${chart}`,
  tableEveryStep: 'Every step, newest first.',
  tableSomeSteps: (stride: string, steps: string) =>
    `One row for every ${stride} of ${steps} steps, newest first. The export has them all.`,
  changesColumn: 'Changes',
  log: 'log',
  logScale: (chart: string) => `Logarithmic axis of ${chart}`,

  cursor: (chart: string) => `Step under the cursor of ${chart}`,
  cursorOff: 'no step chosen; press an arrow key to choose one',
  valueOf: (label: string, value: string) => `${label} ${value}`,

  raw: 'unsmoothed',
  band: (label: string) => `${label} ± std`,
  earlierRuns: (n: number) => count(n, 'earlier run', 'earlier runs'),
  earlierRunNames: (names: string) => `Faint lines are earlier runs: ${names}`,

  change: (knob: string, from: KnobValue, to: KnobValue) => `${knob} ${written(from)} → ${written(to)}`,
  changesAt: (step: string, changes: string) => `Step ${step}: ${changes}`,
  changeMarks: (chart: string) => `Knobs changed during ${chart}`,

  group: 'group',
  prompt: 'Group',
  mean: 'mean',
  std: 'std',
  state: 'State',
  alive: 'has a signal',
  dead: 'dead',
  deadGroups: 'dead groups',
  ofGroups: (dead: number, groups: number) => `${dead} of ${groups}`,
  meanAndStd: 'Bar and whisker: mean ± std.',
  firstGroups: (shown: number, all: number) => `Groups 1–${shown} of ${all}.`,
  mapShows: 'Colour shows',
  mapOf: (channel: string, chart: string, steps: string, groups: number) =>
    `${chart}: ${channel} of ${groups} groups over ${steps} steps, as a heatmap. The table has the numbers.`,
  mapCell: (steps: string, group: number, mean: string, std: string) =>
    `${steps} · group ${group}: mean ${mean}, std ${std}`,
  mapCellDead: (steps: string, group: number, share: string) =>
    `${steps} · group ${group}: dead in ${share} of them`,
  stepRange: (from: string, to: string) => (from === to ? `step ${from}` : `steps ${from}–${to}`),
  groupAdvantages: {
    scaledByGroup:
      'Live groups all look alike here: we subtracted the mean and divided by the spread. Set Reward scaling to none or batch to see how they differ.',
    centredByGroup:
      'The baseline is the group’s mean, so the mean advantage is 0. The std is the spread of the group’s rewards.',
    stepByStep:
      'Every step has its own advantages, with mean 0 across the group. Shown here is each completion’s mean over its steps, so the std can take any value.',
    notCentred: 'The baseline is not the group’s own mean, so the advantages of a group need not sum to 0.',
    unused:
      'The pairwise surrogate ignores advantages. These are what the estimator would have made of the rewards.',
  },
  rewardGroups:
    'A dead group is one whose completions all earned the same: there is no better or worse to learn from.',
}

export type ChartsText = typeof charts
