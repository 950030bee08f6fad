const listed = new Intl.ListFormat('en')

/** The view Runs, and what Compare and Sweep say of what is kept. */
export const runs = {
  title: 'Runs',
  lead: 'Every run in Train is kept in this browser while it trains. Choose two or more to compare them.',
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
  none: 'No run has all of these words in its name, its task or its changed settings.',
  emptyTitle: 'No run is kept yet',
  empty:
    'Press Play in Train. The run saves itself every few seconds, with its curves and its weights, and appears here: to go on with it, to branch off with other settings, or to compare it with others. Comparisons and sweeps appear here too.',
  toTrain: 'Open Train',
  loading: 'Reading what is kept …',
  choose: (name: string) => `Compare ${name}`,
  mostChosen: (most: number) => `At most ${most} runs are compared at a time`,
  open: 'Open',
  openOf: (name: string) => `Open ${name} in Train`,
  isOpen: 'open in Train',
  pin: (name: string) => `Pin ${name}`,
  pinHelp: 'Pinned runs stand first and are never dropped to make room',
  more: (name: string) => `More for ${name}`,
  rename: 'Rename',
  branch: 'Branch …',
  branchHelp: 'Go on from one of its steps as a new run',
  delete: 'Delete',
  nameOf: (name: string) => `New name of ${name}`,
  asStarted: 'settings of the task',
  changedLater: (count: number) =>
    count === 1 ? '1 change during the run' : `${count} changes during the run`,
  moreKnobs: (count: number) => `${count} more`,
  from: (name: string, step: string) => `from ${name}, step ${step}`,
  fromDeleted: (step: string) => `from a deleted run, step ${step}`,
  deleted: (names: readonly string[]) =>
    names.length <= 3 ? `Deleted: ${listed.format(names)}.` : `Deleted: ${names.length} entries.`,

  branchTitle: (name: string) => `Branch from ${name}`,
  branchLead:
    'The steps below are kept with weights and optimiser. The new run begins at the one you choose and opens in Train, paused; what you change there is what sets it apart.',
  noCheckpoints: 'No step of this run is kept with its weights, so it can only be looked at.',
  checkpoint: (step: string) => `Step ${step}`,
  evaluationOf: (value: string) => `evaluation ${value}`,
  isBest: 'best',
  isLast: 'last',
  cancel: 'Cancel',

  compareTitle: 'Chosen runs',
  compareHint:
    'Choose two or more runs in the table: their curves are drawn here, and what differs in their settings is listed.',
  chosen: (count: number) => (count === 1 ? '1 run chosen; choose another' : `${count} runs chosen`),
  chooseNone: 'Choose none',
  chart: 'Curves of the chosen runs',
  cursor: 'Step of the curves',
  readingCurves: 'Reading the curves …',
  notRecorded: 'None of the chosen runs has recorded this metric.',
  smoothed: (weight: string) => `smoothed, ${weight}`,
  axis: (end: string) => `0 to ${end} steps`,
  atEnd: 'at the end of each run',
  differences: 'Settings that differ',
  differencesTable: 'Table of the settings that differ',
  differencesNote: '≠ marks what is not as in the first chosen run.',
  noDifferences: 'These runs have the same settings.',
  setting: 'Setting',
  differs: 'differs from the first',
  fromStep: (value: string, step: string) => `${value} from step ${step}`,

  branches: 'Branches',
  branchesNote: 'Which run went on from which step of another, and what was changed there.',
  branchFrom: (step: string) => `from step ${step}`,
  noChange: 'nothing changed yet',
  change: (knob: string, from: string, to: string) => `${knob} ${from} → ${to}`,

  experiments: 'Comparisons and sweeps',
  experimentsNote: (most: number) =>
    `Kept while they train; the ${most} newest of each stay. Open one to look at it or to go on with it.`,
  noExperiments: 'Press Play in Compare or Sweep, and it appears here.',
  kinds: { compare: 'Comparison', sweep: 'Sweep' },
  experimentColumns: { name: 'What', done: 'Runs done', saved: 'Saved', actions: 'Actions' },
  done: (done: string, total: string, percent: string) => `${done} of ${total}, ${percent}`,
  openExperiment: (name: string) => `Open ${name}`,
  swept: (knobs: readonly string[], task: string) => `${knobs.join(' × ')} on ${task}`,
  compared: (rows: readonly string[], task: string) => `${rows.join(', ')} on ${task}`,

  storage: 'Storage',
  used: (used: string, quota: string) => `${used} of ${quota} used`,
  usedAlone: (used: string) => `${used} used`,
  megabytes: (amount: string) => `${amount} MB`,
  gigabytes: (amount: string) => `${amount} GB`,
  persisted: 'The browser keeps it until you delete it.',
  mayBeCleared: 'The browser may clear it when the device runs short of space.',
  persist: 'Ask to keep it',
  notPersisted:
    'The browser did not agree. It decides by how you use the page; a bookmark or an installed page helps.',
  nearlyFull: 'Storage is nearly full. Delete runs that you do not need.',
  unreadable:
    'This browser does not let the page keep anything here, or what is kept cannot be read: a private window, storage that is switched off, or a full disk. The page works without it; export a run to keep it.',
  left: {
    compare: (done: string, total: string) =>
      `A comparison from an earlier visit is kept: ${done} of ${total} runs done.`,
    sweep: (done: string, total: string) =>
      `A sweep from an earlier visit is kept: ${done} of ${total} runs done.`,
  },
  goOn: 'Go on with it',
  notNow: 'Not now',
}

export type RunsText = typeof runs
