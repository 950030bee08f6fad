import { counted } from '../counted'

const list = new Intl.ListFormat('en')

/** The texts of Compare, some of which Sweep uses too. */
export const compare = {
  answer: {
    name: 'Answer',
    before: (rows: number, runs: string) =>
      `${counted(rows, 'configuration', 'configurations')}, ${counted(runs, 'run', 'runs')}: which ends highest?`,
    beforeNote:
      'Press Play. All configurations train on the same prompts and seeds; then this place says which differences are more than chance.',
    going: (done: number, runs: string) => `${done} of ${counted(runs, 'run', 'runs')} done`,
    goingNote: 'The figures below are provisional. Nothing is decided until all runs have ended.',
    alone: (row: string, value: string) => `${row} ends at ${value}.`,
    aloneNote: 'Add a configuration to compare it with.',
    higher: (row: string, by: string, isFirst: boolean) => `${row}${isFirst ? ' ends' : ''} ${by} higher`,
    lower: (row: string, by: string, isFirst: boolean) => `${row}${isFirst ? ' ends' : ''} ${by} lower`,
    others: (count: number) => `${count} more differ`,
    clauses: (clauses: readonly string[]) => `${clauses.join('; ')}.`,
    none: (first: string) => `No difference from ${first} is more than chance.`,
    tooFew: (needed: number) => `Too few seeds to decide: ${needed} are needed.`,
    undecided: (rows: readonly string[], more: number, isPossible: boolean) =>
      `${rows.length === 1 ? `${rows[0]} is` : `${list.format(rows)} are`} undecided: ${
        isPossible
          ? `about ${more} more seeds would decide`
          : 'a comparison cannot have enough seeds to decide'
      }.`,
    alike: (rows: readonly string[], first: string) => `${list.format(rows)} may be as good as ${first}.`,
    someTooFew: (rows: readonly string[]) => `${list.format(rows)}: too few seeds ended with a figure.`,
    allDecided: 'Every difference is more than chance, on this task and budget.',
    rows: 'Differences from the first configuration',
    ends: 'ends at',
    lowerHead: 'lower',
    higherHead: 'higher',
    difference: 'difference, 95% interval',
    kinds: {
      better: 'higher, more than chance',
      worse: 'lower, more than chance',
      undecided: 'undecided',
      'no-difference-shown': 'no difference shown',
      'too-few-seeds': 'too few seeds',
    },
    kindWithP: (kind: string, p: string) => `${kind} · p ${p}`,
    pHelp: (comparisons: number) =>
      comparisons > 1
        ? `Sign-flip test of the pairs, corrected for ${comparisons} comparisons.`
        : 'Sign-flip test of the pairs.',
    provisional: 'provisional',
    show: (row: string) => `Show ${row} in the chart`,
    moreSeeds: 'More seeds',
    moreSeedsCost: (from: number, to: number, runs: string) =>
      `${from} → ${to}: ${counted(runs, 'more run', 'more runs')}`,
    mostSeeds: (most: number) => `at most ${counted(most, 'seed', 'seeds')}`,
  },
  configurations: 'Configurations',
  first: 'the others are compared with this one',
  same: 'same as the first',
  difference: (knob: string, from: string, to: string) => `${knob} ${from} → ${to}`,
  change: 'Change',
  changeOf: (row: string) => `Change a setting of ${row}`,
  chooseKnob: 'choose a setting …',
  closeEditor: 'Done',
  duplicate: 'Duplicate',
  putFirst: 'Put first',
  remove: 'Remove',
  clear: 'Clear',
  changes: {
    push: 'What the push is made of',
    clip: 'What limits the change',
    loss: 'What the loss averages',
    stages: 'What is trained first',
  },
  starts: 'Presets of this task',
  beforeAfter: 'Before and after',
  /** how a preset differs from the one that mends it */
  telling: {
    title: (before: string, after: string) => `Differences between “${before}” and “${after}”`,
    note: 'Both presets may end equally well and still differ in these numbers. Metrics are means over the second half of each run; the spread is that of the last evaluation. The 95% intervals are over the seeds.',
    figure: 'Figure',
    difference: 'After − before',
    verdict: 'Verdict',
    names: {
      variance: 'Variance of the advantages',
      prompts: 'Different prompts in a group',
      spread: 'Spread of the last evaluation over seeds',
    },
    verdicts: {
      higher: 'higher',
      lower: 'lower',
      alike: 'no difference shown',
      going: 'when all runs have ended',
    },
  },
  pair: (before: string, after: string) => `${before} → ${after}`,
  asks: (rows: number) => `Compare ${counted(rows, 'configuration', 'configurations')} on`,
  menuOf: (row: string) => `Actions for ${row}`,
  moreSettings: 'More settings',
  allDifferences: (first: string) => `All differences from ${first}`,
  otherTasks:
    'These configurations have different settings of the task itself, so their prompts and their evaluations may differ.',
  yourOwn: 'Your own',
  copyOfFirst: '+ a copy of the first',
  otherReference: (count: number) =>
    `${counted(count, 'configuration', 'configurations')} of these ${count === 1 ? 'has' : 'have'} another β or reference than the first, so part of a difference may be due to the KL.`,
  matchReference: 'Match β and reference',
  example: 'Example',
  ownRows: 'custom',
  examples: {
    one_at_a_time: {
      name: 'GRPO, part by part',
      note: 'Each configuration removes one more part of the advantage: the division by the std, then the group mean, then any baseline. Clip, KL, learning rate, completions and updates are equal. On reverse digits GRPO without std learns later and ends 0.016 higher (8 seeds; p = 0.06, undecided). A likely reason is β: with the division pushes are larger, so the same β holds the policy back less. In the first tenth of the run GRPO moves nine times as far from the reference (KL 0.25 against 0.03). With β 0.16 GRPO ends at 0.996 too, as without std.',
    },
    algorithms: {
      name: 'GRPO, RLOO, REINFORCE',
      note: 'The presets GRPO, RLOO, and REINFORCE with and without a baseline. They differ in several settings, also in the number of updates. Some details differ from the papers.',
    },
    std_helps: {
      name: 'The division by std helps',
      note: 'Countdown, 9,600 completions: over 8 seeds GRPO ends at 0.28 and GRPO without std at 0.16. Right completions are rare, so the rewards of a group differ little (std 0.035). Without the division the pushes are so small that KL and entropy bonus hold the policy where it began: its KL to the reference stays at 0.007.',
    },
    std_hurts: {
      name: 'The division by std hurts',
      note: 'A slippery grid world, 1,920 completions: over 8 seeds GRPO ends at 0.38 and GRPO without std at 0.91. At first hardly anybody arrives, so the rewards of most groups differ by a fall from the cliff alone, which costs 0.1. The division makes those groups count as much as groups in which somebody arrives. GRPO first learns to keep off the cliff: in the middle of the run 92% of its groups are dead, against 3% without the division. This is the difficulty bias that Dr. GRPO removes. It shows early only: after 3,200 completions no difference is shown.',
    },
    dead_groups: {
      name: 'Nearly all groups dead',
      note: 'Needle in a haystack with 8³ = 512 answers, one of them right, 9,600 completions. At first 99% of the groups of eight have no right completion, so they have no signal. Over 8 seeds groups of 8 end at 0.63, groups of 32 at 0.55 (no difference shown), and groups of 2 at 0.03: a pair almost never contains a right completion.',
    },
    batch_mean_fails: {
      name: 'The batch mean is a poor baseline',
      note: 'Reverse digits with one to five digits, 12,800 completions, both without std. Short prompts are soon solved, so each of their completions is above the batch mean, and those of long prompts are below it whatever they say. Over 8 seeds the group mean ends 0.13 higher, at 0.74 against 0.61.',
    },
  },
  stages: {
    no_std: 'GRPO without std',
    batch_mean: 'REINFORCE with batch mean',
    no_baseline: 'REINFORCE without baseline',
  },
  task: 'Task',
  changeShared: 'Change a setting of all configurations',
  chooseShared: 'choose a shared setting …',
  taskNote: 'For each seed, all configurations have the same prompts, random numbers and initial weights.',

  settings: { seeds: 'Seeds', seed: 'First seed', budget: 'Budget', threshold: 'Threshold' },
  settingHelp: {
    seeds:
      'Runs per configuration. Two configurations need at least 6 seeds to show a difference; more configurations need up to 9.',
    seed: 'The seeds count up from here.',
    budget: 'Training completions after which every run stops. Discarded and pilot completions count.',
    threshold: 'The evaluation reward used in the table’s column “Completions to …”.',
  },
  progressName: 'Progress of all runs',
  progress: (done: number, all: number) => `${done} of ${counted(all, 'run', 'runs')} done`,
  secondsLeft: (seconds: string) => `about ${seconds} s left`,
  phases: {
    ready: '',
    starting: 'Preparing …',
    playing: '',
    paused: 'Paused',
    done: 'Finished',
    failed: 'Stopped by an error. Press Play to continue.',
  },

  metric: 'Metric',
  against: 'Against',
  axes: { steps: 'steps', completions: 'completions', updates: 'updates', seconds: 'seconds' },
  /** what the axis shows, and what to know of its unit */
  axisNote: (end: string, unit: string, about: string) => `0 – ${end} ${unit} ${about}`.trimEnd(),
  sharedSeconds: 'for all runs trained together; one run alone would take less',
  range: 'Range',
  ranges: { whole: 'all', half: 'last half', quarter: 'last quarter' },
  drawnRange: 'selected',
  zoomed: (from: string, to: string, unit: string) => `Shown: ${from} – ${to} ${unit}.`,
  showAll: 'Show all',
  band: 'Band',
  bands: {
    mean: '95% interval of the mean',
    'interquartile-mean': '95% interval of the interquartile mean',
    'min-max': 'smallest to largest seed',
    seeds: 'every seed',
  },
  chart: 'Curves',
  cursor: 'Point under the cursor of the curves',
  cursorAt: (axis: string, x: string) => `at ${axis} ${x}`,
  latest: 'latest',
  /** the point under the cursor and the values there */
  readings: (parts: readonly string[]) => parts.join(', '),
  readingOf: (row: string, value: string) => `${row} ${value}`,
  begun: 'Training. The curves appear with the first evaluations.',
  empty: 'Press Play. The curves of all configurations appear here, with a band for their seeds.',
  ofSeeds: (count: number) => (count === 1 ? '1 seed' : `${count} seeds`),
  /** which point of the curves the legend reads */
  valuesAt: (at: string) => `Values: ${at}.`,
  bandNote: {
    mean: 'Line: mean of the seeds. Band: percentile bootstrap over seeds, point by point.',
    'interquartile-mean':
      'Line: interquartile mean, the mean of the middle half of the seeds. Band: percentile bootstrap of that mean.',
    'min-max': 'Line: mean of the seeds. Band: from the smallest to the largest.',
    seeds: 'Line: mean of the seeds. Faint lines: each seed.',
  },

  tableFold: 'Table: middle half, area, how often a row beats another',
  whyFold: 'Why: one batch under each configuration',
  table: 'Comparison',
  tableNote: (seeds: number, budget: string) =>
    `Evaluation after ${counted(budget, 'completion', 'completions')}, ${counted(seeds, 'seed', 'seeds')} per configuration. In brackets: 95% percentile bootstrap over seeds, 2,000 resamples.`,
  provisional:
    'Not all runs have finished, so these numbers are provisional and there are no conclusions yet.',
  columns: {
    configuration: 'Configuration',
    final: 'Final',
    interquartile: 'Middle half',
    best: 'Best',
    area: 'Area',
    toThreshold: (threshold: string) => `Completions to ${threshold}`,
    improvement: 'Beats first',
    difference: 'Difference from first',
    updates: 'Updates',
    seeds: 'Seeds',
  },
  columnHelp: {
    final: 'mean of the last evaluation',
    interquartile: 'mean of the middle half of the seeds',
    best: 'mean over seeds of each seed’s best evaluation',
    area: 'mean evaluation over the whole budget',
    improvement: 'how often a run of this configuration ends above a run of the first',
    difference:
      'mean difference between final evaluations with the same seed, this configuration minus the first',
  },
  divergedSeeds: (count: number) => `${count} diverged`,
  /** seeds that the code of the reward ended */
  failedSeeds: (count: number) => `${count} failed`,
  ofAllSeeds: (count: number, all: number) => `${count} of ${all}`,
  conclusions: 'What may mislead',
  pairwise: 'How often the row beats the column',

  sameLearningRate: (rate: string) =>
    `All configurations train with learning rate ${rate}. The best rate differs between algorithms, so part of a difference may be due to the rate.`,
  unequalUpdates: (list: readonly string[]) =>
    `The configurations make different numbers of updates per 1,000 completions: ${list.join(', ')}. More updates change the policy more, so part of a difference may be due to them. To rule this out, give all configurations the same μ, Mini-batches and Completions per step.`,
  updatesOf: (row: string, updates: string) => `${row} ${updates}`,
  sweepLearningRate: (row: string) => `Sweep the learning rate of ${row}`,

  sentences: (parts: readonly string[]) => parts.join(' '),
  verdict: {
    notSeparated: (rows: readonly string[]) =>
      `${list.format(rows)}: the interval of “Beats first” is not on the same side of 50% as the difference, so single runs may well show the opposite.`,
    scope:
      'This says nothing about other tasks, sizes or settings. Who adds seeds again and again until something shows finds differences that are not there.',
  },

  why: 'Why?',
  whyNote:
    'Takes one batch of the chosen run and trains every configuration on it from the same weights. Compare their advantages, the noise of their gradients and the ratios after their updates.',
  ask: 'Show the next batch',
  askOf: 'of',
  seedNumber: (seed: number) => `seed ${seed}`,
  noWeights: 'This run came in a file without its weights. Press Reset to train it here.',
  asked: 'Computing …',
  advantages: 'Advantages',
  ratios: 'Ratios after the updates',
  histogram: (what: string, row: string, mean: string, low: string, high: string) =>
    `${what} of ${row}: mean ${mean}, from ${low} to ${high}`,
  signalToNoise: 'Signal-to-noise',
  gradNorm: 'Gradient norm',
  clipped: 'Clipped',
  kl: 'KL to old policy',
  whyUpdates: 'Updates',
  closeWhy: 'Close',

  exportJson: 'Export comparison',
  copyLink: 'Copy link',
  openInTrain: 'Open in Train',
}
