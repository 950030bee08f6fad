import type { KnobValue } from '../../settings/knob'

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
  tableOf: (chart: string) => `Table of ${chart}`,
  tableEveryStep: 'Every step, newest first.',
  tableSomeSteps: (stride: string, steps: string) =>
    `One row for every ${stride} of ${steps} steps, newest first. The export has them all.`,
  changesColumn: 'Changes',
  log: 'log',
  logScale: (chart: string) => `Logarithmic axis of ${chart}`,

  cursor: (chart: string) => `Step under the cursor of ${chart}`,
  cursorOff: 'no step chosen; arrow keys choose one, Enter shows it in the lens',
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
  changeMarks: (chart: string) => `Knobs changed during ${chart}`,

  group: 'group',
  prompt: 'Group',
  mean: 'mean',
  std: 'std',
  state: 'State',
  states: { live: 'has a signal', solved: 'solved', stuck: 'stuck', noSignal: 'no signal' },
  groups: (groups: number) => `${groups} ${groups === 1 ? 'group' : 'groups'}`,
  groupCounts: ({ solved, stuck, noSignal }: Record<'solved' | 'stuck' | 'noSignal', number>) =>
    noSignal > 0 ? `${noSignal} without a signal` : `${solved} solved, ${stuck} stuck`,
  sentences: (parts: readonly string[]) => parts.join(' '),
  meanAndStd: 'Bar and whisker: mean ± std.',
  firstGroups: (shown: number, all: number) => `Groups 1–${shown} of ${all}.`,
  mapShows: (chart: string) => `${chart}: Colour shows`,
  mapOf: (channel: string, chart: string, steps: string, groups: number) =>
    `${chart}: ${channel} of ${groups} groups over ${steps} steps, as a heatmap. The table has the numbers.`,
  mapCell: (steps: string, group: number, mean: string, std: string) =>
    `${steps} · group ${group}: mean ${mean}, std ${std}`,
  mapCellDead: (steps: string, group: number, share: string) =>
    `${steps} · group ${group}: all rewards equal in ${share} of them`,
  stepRange: (from: string, to: string) => (from === to ? `step ${from}` : `steps ${from}–${to}`),
  rewardGroups:
    'A group whose completions all earn the same has no better and worse to learn from: it is solved if they earn the best reward, else stuck.',
}

export type ChartsText = typeof charts
