import { counted } from '../counted'
import { compareAnswer } from './compareAnswer'
import { examples } from './examples'

const list = new Intl.ListFormat('en')

/** The texts of Compare, some of which Sweep uses too. */
export const compare = {
  answer: compareAnswer,
  configurations: 'Configurations',
  rows: 'Rows',
  first: 'the others are measured from it',
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
    /** before the note, where it is so */
    alike: 'No difference between the last evaluations is shown, but these numbers may differ.',
    /** follows the note where the after is so */
    certain:
      'Without an entropy bonus and with one group a step the policy is certain early, and then finds nothing better. Evaluation is greedy, so the budget decides which last evaluation is higher. Against pairs, means over 6 to 16 seeds on several engines: with 3,000 completions 0.65 to 0.87 after and 0.78 to 0.80 before, so either may be ahead; with 40,000 completions 0.75 to 0.87 after and 0.96 to 0.98 before. Sampled completions earn more after at both budgets: 0.65 to 0.78 after and 0.33 to 0.35 before, then 0.68 to 0.87 after and 0.41 to 0.43 before.',
    note: 'Metrics are means over the second half of each run; the spread is that of the last evaluation. The 95% intervals are over the seeds, and the verdicts allow for several figures at once.',
    /** follows the note where the after compares rewards with a running mean, and limits the advantages */
    limited: (limit: string) =>
      `After, a reward is compared with a running mean and divided by a running std. The limit of ±${limit} cuts bad outliers more often than good ones, so the mean of the advantages stays above 0, at about half their std.`,
    /** follows the note where groups have one completion */
    singles:
      'A group of one completion has nothing to be equal to, so no share of such groups is dead. Its advantage comes from earlier rewards.',
    figure: 'Figure',
    difference: 'After − before',
    verdict: 'Verdict',
    names: {
      variance: 'Variance of the advantages',
      prompts: 'Different prompts in a group',
      spread: 'Spread of the last evaluation over seeds',
      solved: 'Solved groups: all completions right',
    },
    verdicts: {
      higher: 'higher',
      lower: 'lower',
      alike: 'no difference shown',
      undecided: 'undecided',
      few: 'too few seeds',
      going: 'when all runs have ended',
    },
  },
  pair: (before: string, after: string) => `${before} → ${after}`,
  /** the sentence “Compare … on …”, around its two choices */
  question: { before: 'Compare', between: 'on' },
  rowsWord: (rows: number) => counted(rows, 'row', 'rows'),
  menuOf: (row: string) => `Actions for ${row}`,
  moreSettings: 'More settings',
  allDifferences: (first: string) => `All differences from ${first}`,
  otherTasks:
    'These configurations have different settings of the task itself, so their prompts and their evaluations may differ.',
  yourOwn: 'Your own',
  copyOfFirst: '+ a copy of the first',
  moreChoices: (count: number) => `+ ${count} more`,
  fewerChoices: 'Show fewer',
  /** what no row changes */
  inAllRows: (shared: readonly string[]) => `In all rows the same: ${shared.join(', ')}.`,
  prompts: 'prompts',
  otherReference: (count: number) =>
    `${counted(count, 'row differs', 'rows differ')} from the first in β or reference, so part of a difference may be due to the KL.`,
  matchReference: 'Match β and reference',
  example: 'Example',
  examples,
  stages: {
    no_std: 'GRPO without std',
    batch_mean: 'REINFORCE with batch mean',
    no_baseline: 'REINFORCE without baseline',
    clip_higher: 'GRPO, ε high 0.28',
    no_clip: 'GRPO without clip',
    per_token: 'GRPO, per token',
  },
  /** the same on a button, and at the end of a curve */
  stageChips: {
    no_std: 'without std',
    batch_mean: 'batch mean',
    no_baseline: 'without baseline',
    clip_higher: 'ε high 0.28',
    no_clip: 'no clip',
    per_token: 'per token',
  },
  /** what a stage changes of GRPO */
  stageLines: {
    no_std: 'no ÷ σ',
    batch_mean: '− mean of the batch, no ÷ σ',
    no_baseline: 'no − mean, no ÷ σ',
    clip_higher: 'ε high 0.28, as in DAPO',
    no_clip: 'ε 1, ε high 10: hardly any ratio is clipped',
    per_token: 'the loss averages over all tokens of a mini-batch',
  },
  task: 'Task',
  changeShared: 'Change a setting of all configurations',
  chooseShared: 'choose a shared setting …',
  taskNote: 'For each seed, all configurations have the same prompts, random numbers and initial weights.',

  /** what a seed and the budget belong to, after their names */
  settingUnits: { seeds: 'a row', budget: 'completions' },
  settings: { seeds: 'Seeds', seed: 'First seed', budget: 'Budget', threshold: 'Threshold' },
  settingHelp: {
    seeds:
      'Runs per configuration. Two configurations need at least 6 seeds to show a difference; more configurations need up to 9.',
    seed: 'The seeds count up from here.',
    budget: 'Training completions after which every run stops. Discarded and pilot completions count.',
    threshold: 'The evaluation reward used in the table’s column “Completions to …”.',
  },
  progressName: 'Progress of all runs',
  /** a setting in the name of a row */
  settingOf: (setting: string, value: string) => `${setting} ${value}`,
  rowSettings: (settings: readonly string[]) => settings.join(', '),
  rowWith: (row: string, settings: string) => `${row} (${settings})`,
  /** after the number of runs that have ended */
  ofRuns: (all: string) => ` of ${counted(all, 'run', 'runs')}`,
  /** after the share of the training of all runs */
  ofAllRuns: (all: string) => ` of the training of ${counted(all, 'run', 'runs')}`,
  endedRuns: (ended: string) => `${ended} ended`,
  seedsEach: (seeds: number) => `${counted(seeds, 'seed', 'seeds')} a row`,
  minutesLeft: (minutes: string) => `about ${minutes} min left`,
  secondsLeft: (seconds: string) => `about ${seconds} s left`,
  phases: {
    ready: '',
    starting: 'Preparing …',
    playing: '',
    paused: 'Paused; Play continues from here',
    done: 'Finished',
    failed: 'Stopped by an error. Press Play to continue.',
  },

  metric: 'Metric',
  against: 'Against',
  /** the name of a menu: what it chooses and what is chosen */
  menuName: (what: string, chosen: string) => `${what}: ${chosen}`,
  againstAxis: (axis: string) => `against ${axis}`,
  axes: { steps: 'steps', completions: 'completions', updates: 'updates', seconds: 'seconds' },
  sharedSeconds: 'for all runs trained together; one run alone would take less',
  range: 'Range',
  ranges: { whole: 'all', half: 'last half', quarter: 'last quarter' },
  zoomed: (from: string, to: string, unit: string) => `Shown: ${from} – ${to} ${unit}.`,
  showAll: 'Show all',
  band: 'Band',
  bands: {
    mean: '95% interval of the mean',
    'interquartile-mean': '95% interval of the interquartile mean',
    'min-max': 'smallest to largest seed',
    seeds: 'every seed',
  },
  bandWords: {
    mean: 'band 95%',
    'interquartile-mean': 'middle-half mean, 95%',
    'min-max': 'band min to max',
    seeds: 'every seed',
  },
  noSmoothing: 'none',
  /** what a chart shows, after the name of its metric */
  chartNote: {
    mean: (seeds: number) => `mean of ${counted(seeds, 'seed', 'seeds')}, band 95% of the mean`,
    'interquartile-mean': (seeds: number) =>
      `mean of the middle half of ${counted(seeds, 'seed', 'seeds')}, band 95% of that mean`,
    'min-max': (seeds: number) =>
      `mean of ${counted(seeds, 'seed', 'seeds')}, band from the smallest to the largest`,
    seeds: (seeds: number) => `mean of ${counted(seeds, 'seed', 'seeds')}, and each of them faint`,
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
  bandNote: {
    mean: 'Line: mean of the seeds. Band: percentile bootstrap over seeds, point by point.',
    'interquartile-mean':
      'Line: interquartile mean, the mean of the middle half of the seeds. Band: percentile bootstrap of that mean.',
    'min-max': 'Line: mean of the seeds. Band: from the smallest to the largest.',
    seeds: 'Line: mean of the seeds. Faint lines: each seed.',
  },

  tableFold: 'Table: middle half, area, how often a row beats another',
  whyFold: 'Why: one batch under each row',
  misleadFold: (notes: number) => `What may mislead: ${counted(notes, 'note', 'notes')}`,
  exampleFold: (name: string) => `Example: ${name}`,
  table: 'Comparison',
  tableNote: (seeds: number, budget: string) =>
    `Evaluation after ${counted(budget, 'completion', 'completions')}, ${counted(seeds, 'seed', 'seeds')} per configuration. In brackets: 95% percentile bootstrap over seeds, 2,000 resamples.`,
  provisional: 'Not all runs have finished, so there are no conclusions yet.',
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
  /** at the end of a row’s curve, all runs of which diverged */
  diverged: 'diverged',
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

  copyLink: 'Copy link',
  openInTrain: 'Open in Train',
}
