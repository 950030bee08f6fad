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
  about: 'File and other logs',
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
  /** told to screen readers */
  opened: (name: string) => `The log ${name} is open.`,
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
  batch: {
    cut: 'The log cuts its texts, so that answers cannot be compared, nor their lengths.',
    repeats: (count: string, answers: string) =>
      `${count} of ${counted(answers, 'answer', 'answers')} repeat another one of their group, word for word.`,
    correlation: (value: string) => `Reward against length: correlation ${value}.`,
    noCorrelation: 'Reward against length: no correlation, because there are few answers or no differences.',
    /** each with its std, such as “format 0.12” */
    spreads: (parts: readonly string[]) =>
      `Spread inside groups (mean of their stds): ${parts.length === 0 ? 'the log has no parts of the reward' : parts.join(', ')}.`,
    /** of the logged advantages with the recomputed ones; `scaling` is a word of TRL's scale_rewards */
    checked: {
      agree: (scaling: string, largest: string) =>
        `Advantages: computed again from the rewards, they are those of the log with the scaling “${scaling}” (largest difference ${largest}).`,
      differ: (scaling: string, largest: string) =>
        `Advantages: computed again from the rewards, they are not those of the log. The scaling “${scaling}” is nearest, with a largest difference of ${largest}.`,
    },
    unchecked: {
      absent:
        'Advantages: the log has none. Those below are computed from the rewards, with the scaling “group”.',
      sample: 'Advantages: the log shows a sample of its groups, so that they cannot be computed again.',
    },
  },
  prompt: 'Prompt',
  answer: 'Answer',
  empty: '(empty)',
  advantage: 'Advantage',
  reward: 'Reward',
  emptyTitle: 'Logs of other programs',
  emptyText:
    'Drop the log of a training with TRL, verl, Unsloth, ms-swift and others anywhere on the page. It is read in this tab, and what it shows stands here.',
}
