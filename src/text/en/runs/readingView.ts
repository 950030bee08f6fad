import { counted } from '../counted'

/** The view of a log of another program, around what is said of it. */
export const readingView = {
  /** the accessible name of the view */
  name: 'Reading',
  source: 'Source',
  /** “A log of Unsloth” */
  logOf: (framework: string) => `A log of ${framework}`,
  facts: {
    file: 'File',
    files: 'Files',
    run: 'Run',
    lines: 'Lines',
    steps: 'Steps',
    values: 'Values read',
    settings: 'Settings',
    leftOut: 'Left out',
  },
  ofAll: (read: string, all: string) => `${read} of ${all}`,
  nothing: 'nothing',
  leftOut: (count: string) => counted(count, 'passage', 'passages'),
  layOver: 'Behind it',
  none: 'nothing',
  /** lays the run of this page behind that shares settings, as “β 0.04, G 8” */
  sameSettings: (run: string, settings: string) => `Lay ${run} behind it: same ${settings}`,
  soFar: 'Read so far',
  entry: (steps: string, findings: number) =>
    `${counted(steps, 'step', 'steps')} · ${findings === 0 ? 'nothing wrong' : counted(String(findings), 'finding', 'findings')}`,
  delete: (name: string) => `Delete ${name}`,
  drop: 'Open a log',
  dropKinds: 'TRL, verl, W&B, TensorBoard …',
  paste: 'Paste a log',
  pasteHint: 'Paste lines of a log here',
  read: 'Read',
  local: 'Read in this tab. Nothing is sent, nothing goes into links.',
  /** shows the settings that came with the log, to train with them here */
  openSettings: 'Open these settings as a run here',
  back: 'All runs',
  rename: 'Name of the log',
  reading: (names: string) => `Reading ${names} …`,
  readSoFar: (done: string, all: string) => `${done} of ${all}`,
  cancel: 'Cancel',
  chart: (name: string, first: string, last: string) => `${name}: from ${first} to ${last}`,
  chartOne: (name: string, value: string) => `${name}: ${value}`,
  line: (line: string) => `line ${line}`,
  step: (step: string) => `step ${step}`,
  noValue: 'no value',
  all: 'All figures',
  /** above a figure's name, what is to be known before it is compared with this page's */
  differs: 'Not the same quantity as here:',
  completions: 'Answers in the log',
  groupsOf: (groups: string, size: string) =>
    `${counted(groups, 'group', 'groups')} of ${counted(size, 'answer', 'answers')}`,
  solved: 'solved',
  stuck: 'stuck',
  mixed: 'mixed',
  prompt: 'Prompt',
  answer: 'Answer',
  empty: '(empty)',
  advantage: 'Advantage',
  reward: 'Reward',
  emptyTitle: 'Logs of other programs',
  emptyText:
    'Drop the log of a training with TRL, verl, Unsloth, ms-swift and others anywhere on the page. It is read in this tab, and what it shows stands here.',
}
