import type { KnobValue } from '../../settings/knob'

const written = (value: KnobValue) => (value === true ? 'on' : value === false ? 'off' : String(value))

/** The texts of the charts. */
export const charts = {
  step: 'step',
  atStep: (step: string) => `at step ${step}`,
  latestStep: (step: string) => `step ${step}`,
  noSteps: 'step 0',

  addLine: (line: string, chart: string) => `Draw ${line} in ${chart}`,
  remove: 'Remove',
  removeChart: (chart: string) => `Remove ${chart}`,
  tableOf: (chart: string) => `Table of ${chart}`,
  tableEveryStep: 'Every step, the newest first.',
  tableSomeSteps: (stride: string, steps: string) =>
    `A row for every ${stride} of ${steps} steps, the newest first. The export has all of them.`,
  changesColumn: 'Changes',
  log: 'log',
  logScale: (chart: string) => `Logarithmic axis of ${chart}`,

  cursor: (chart: string) => `Step under the cursor of ${chart}`,
  cursorOff: 'no step chosen; arrow keys choose one',
  valueOf: (label: string, value: string) => `${label} ${value}`,

  raw: 'unsmoothed',
  band: '± std',
  earlierRuns: (n: number) => (n === 1 ? 'earlier run' : 'earlier runs'),
  earlierRunNames: (names: string) => `Faint lines are earlier runs: ${names}`,

  change: (knob: string, from: KnobValue, to: KnobValue) => `${knob} ${written(from)} → ${written(to)}`,
  changesAt: (step: string, changes: string) => `Step ${step}: ${changes}`,
  changeMarks: (chart: string) => `Knobs changed during ${chart}`,

  group: 'group',
  prompt: 'Group',
  mean: 'mean',
  std: 'std',
  state: 'State',
  alive: 'learning',
  dead: 'dead',
  deadGroups: 'dead groups',
  ofGroups: (dead: number, groups: number) => `${dead} of ${groups}`,
  meanAndStd: 'Bar and whisker: mean ± std.',
  firstGroups: (shown: number, all: number) => `Groups 1–${shown} of ${all}.`,
  mapShows: 'Colour shows',
  mapOf: (channel: string, chart: string, steps: string, groups: number) =>
    `${chart}: ${channel} of ${groups} groups over ${steps} steps, as a heatmap. The table has the figures.`,
  mapCell: (steps: string, group: number, mean: string, std: string) =>
    `${steps} · group ${group}: mean ${mean}, std ${std}`,
  mapCellDead: (steps: string, group: number, share: string) =>
    `${steps} · group ${group}: dead in ${share} of them`,
  stepRange: (from: string, to: string) => (from === to ? `step ${from}` : `steps ${from}–${to}`),
  groupAdvantages: {
    scaledByGroup:
      'Under group scaling the mean is 0 and the std about 1 by construction: dead groups are the news. Scaling none or batch shows the spread.',
    centredByGroup:
      'The group is the baseline, so the mean is 0 by construction; the std is the spread of a group’s rewards. A dead group teaches nothing.',
    stepByStep:
      'Each step has its own advantages, with mean 0 in the group. Shown are their means over the steps of a completion: the std may be anything.',
    notCentred: 'The baseline is not the group’s own mean, so a group’s advantages need not sum to 0.',
    unused:
      'The pairwise surrogate does not use advantages: these are what the estimator would have made of the rewards.',
  },
  rewardGroups:
    'A group whose completions all earned the same is dead: it has no better and worse to learn from.',
}

export type ChartsText = typeof charts
