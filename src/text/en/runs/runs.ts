import { counted } from '../counted'

/** The texts of Runs, and those of Compare and Sweep on saved experiments. */
export const runs = {
  title: 'Runs',
  lead: 'Train saves every run in this browser. Choose two or more to compare them.',
  columns: {
    choose: 'Compare',
    name: 'Name',
    task: 'Task',
    steps: 'Steps',
    reward: 'Reward',
    evaluation: 'Evaluation',
    saved: 'Saved',
    actions: 'Actions',
  },
  sort: 'Order of the runs',
  sortedBy: (column: string) => `Sort by ${column}`,
  sparkline: (low: string, high: string, end: string) => `Reward: from ${low} to ${high}, at the end ${end}`,
  sparklineNote: 'Mean reward over the run, on an axis that holds 0 to 1',
  search: 'Search',
  searchHint: 'Name, task, setting or value',
  found: (count: number, all: number) =>
    count === all ? `${all} ${all === 1 ? 'run' : 'runs'}` : `${count} of ${all} runs`,
  none: 'No run has all of these words in its name, task or changed settings. Clear the search to see all runs.',
  emptyTitle: 'No saved runs yet',
  empty:
    'Press Play in Train. The page saves the run with its curves and weights, and lists it here. You can continue it, branch it with other settings, or compare it with other runs. Comparisons and sweeps appear here too.',
  removedTitle: 'The saved runs are gone',
  removed:
    'Runs were saved here before, and the browser has removed them, for example because its disk was full or its data was cleared. New runs are saved and listed here again. To be sure of a run, export it.',
  toTrain: 'Open Train',
  loading: 'Reading saved runs …',
  choose: (name: string) => `Compare ${name}`,
  mostChosen: (most: number) => `At most ${most} runs can be compared at once`,
  open: 'Open',
  openOf: (name: string) => `Open ${name} in Train`,
  isOpen: 'open in Train',
  pin: (name: string) => `Pin ${name}`,
  pinHelp: 'Pinned runs are listed first and never deleted to make room',
  more: (name: string) => `More for ${name}`,
  rename: 'Rename',
  branch: 'Branch …',
  branchHelp: 'Continue from a saved step as a new run',
  delete: 'Delete',
  nameOf: (name: string) => `New name of ${name}`,
  asStarted: 'settings of the task',
  changedLater: (count: number) =>
    count === 1 ? '1 change during the run' : `${count} changes during the run`,
  moreKnobs: (count: number) => `${count} more`,
  from: (name: string, step: string) => `from ${name}, step ${step}`,
  fromDeleted: (step: string) => `from a deleted run, step ${step}`,

  branchTitle: (name: string) => `Branch from ${name}`,
  branchLead:
    'These steps are saved with weights and optimiser. The new run begins at the step that you choose and opens in Train, paused. Change its settings there.',
  noCheckpoints:
    'No step of this run is saved with its weights. To continue it, open it and train it again from its settings.',
  checkpoint: (step: string) => `Step ${step}`,
  evaluationOf: (value: string) => `evaluation ${value}`,
  isBest: 'best',
  isLast: 'last',
  cancel: 'Cancel',

  compareTitle: 'Chosen runs',
  compareHint: 'Choose two or more runs in the table to see their curves and the settings that differ.',
  chosen: (count: number) => (count === 1 ? '1 run chosen; choose another' : `${count} runs chosen`),
  chooseNone: 'Choose none',
  chart: 'Curves of the chosen runs',
  cursor: 'Step of the curves',
  readingCurves: 'Reading the curves …',
  notRecorded: 'None of the chosen runs has recorded this metric. Choose another metric.',
  smoothed: (weight: string) => `smoothed, ${weight}`,
  axis: (end: string) => `0 to ${counted(end, 'step', 'steps')}`,
  atEnd: 'at the end of each run',
  differences: 'Settings that differ',
  differencesTable: 'Table of the settings that differ',
  differencesNote: '≠ marks values that differ from the first chosen run.',
  noDifferences: 'These runs have the same settings.',
  setting: 'Setting',
  differs: 'differs from the first',
  fromStep: (value: string, step: string) => `${value} from step ${step}`,

  branches: 'Branches',
  branchesNote: 'The runs that continue from a step of another run, and the settings changed there.',
  branchFrom: (step: string) => `from step ${step}`,
  noChange: 'nothing changed yet',
  change: (knob: string, from: string, to: string) => `${knob} ${from} → ${to}`,

  experiments: 'Comparisons and sweeps',
  experimentsNote: (most: number) =>
    `Saved while they train, at most ${most} of each kind. Open one to see or continue it.`,
  noExperiments: 'Press Play in Compare or Sweep, and it appears here.',
  kinds: { compare: 'Comparison', sweep: 'Sweep' },
  experimentColumns: { name: 'Name', done: 'Runs done', saved: 'Saved', actions: 'Actions' },
  done: (done: string, total: string, percent: string) => `${done} of ${total}, ${percent}`,
  openExperiment: (name: string) => `Open ${name}`,
  swept: (knobs: readonly string[], task: string) => `${knobs.join(' × ')} on ${task}`,
  compared: (rows: readonly string[], task: string) => `${rows.join(', ')} on ${task}`,

  storage: 'Storage',
  used: (used: string, quota: string) => `${used} of ${quota} used`,
  usedAlone: (used: string) => `${used} used`,
  megabytes: (amount: string) => `${amount} MB`,
  gigabytes: (amount: string) => `${amount} GB`,
  persisted: 'The browser keeps saved runs until you delete them.',
  mayBeCleared: 'The browser may delete saved runs when the device runs out of space.',
  persist: 'Ask to keep them',
  notPersisted:
    'The browser refused. It decides by how you use the page; a bookmark or installing the page may help.',
  nearlyFull: 'Storage is nearly full. Delete runs that you do not need.',
  unreadable:
    'This browser does not let the page save runs or read them: it is a private window, storage is switched off, or the disk is full. Everything else works; export a run to save it.',
  left: {
    compare: (done: string, total: string, share: string) =>
      `A comparison from an earlier visit is saved, trained to ${share}: ${done} of ${counted(total, 'run', 'runs')} ended.`,
    sweep: (done: string, total: string, share: string) =>
      `A sweep from an earlier visit is saved, trained to ${share}: ${done} of ${counted(total, 'run', 'runs')} ended.`,
  },
  /** follows the above if runs have not ended */
  leftGoesOn:
    '“Continue it” resumes every run from its saved step. “Play” trains the configurations below instead.',
  goOn: 'Continue it',
  notNow: 'Not now',
}
