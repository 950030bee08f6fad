import { counted } from '../counted'

const list = new Intl.ListFormat('en')

const inAll = (seeds: number) =>
  seeds === 1 ? '' : seeds === 2 ? ' in both seeds' : ` in all ${seeds} seeds`
const inAny = (seeds: number) =>
  seeds === 1 ? '' : seeds === 2 ? ' in either seed' : ` in any of ${seeds} seeds`

/** The answer of a comparison. Sweep uses some of its texts too. */
export const compareAnswer = {
  name: 'Answer',
  before: (rows: number, runs: string) =>
    `${counted(rows, 'configuration', 'configurations')}, ${counted(runs, 'run', 'runs')}: ${rows === 1 ? 'how high does it end?' : 'which ends highest?'}`,
  beforeNote:
    'Press Play. All configurations train on the same prompts and seeds; then this place says which differences are more than chance.',
  going: (share: string, runs: string) => `${counted(runs, 'run', 'runs')}, trained to ${share}`,
  /** the figures of runs that still train, all taken after so many completions */
  goingAt: (completions: string) =>
    `All figures are taken after ${counted(completions, 'completion', 'completions')}, which every run that has begun has reached. Nothing is decided until all runs have ended.`,
  /** while seeds are added */
  goingSeeds: (seeds: number, more: number) =>
    `All values are those of ${seeds === 1 ? 'the first seed, which has' : `the first ${seeds} seeds, which have`} ended in every configuration; ${counted(more, 'more seed', 'more seeds')} to come. Nothing is decided until all runs have ended.`,
  goingNote: 'The figures below are provisional. Nothing is decided until all runs have ended.',
  alone: (row: string, value: string) => `${row} ends at ${value}.`,
  aloneNote: 'Add a configuration to compare it with.',
  /** `than` is what a clause that stands alone names, else '' */
  higher: (row: string, by: string, isFirst: boolean, than: string) =>
    `${row}${isFirst ? ' ends' : ''} ${by} higher${than && ` than ${than}`}`,
  lower: (row: string, by: string, isFirst: boolean, than: string) =>
    `${row}${isFirst ? ' ends' : ''} ${by} lower${than && ` than ${than}`}`,
  others: (count: number) => `${count} more ${count === 1 ? 'differs' : 'differ'}`,
  clauses: (clauses: readonly string[]) => `${clauses.join('; ')}.`,
  none: (first: string) => `No difference from ${first} is more than chance.`,
  noneOfTwo: (first: string, other: string) => `${first} and ${other}: no difference shown.`,
  /** ends the note where rows also differ in what limits the KL; `rows` counts all */
  alsoReference: (rows: number) =>
    `${rows === 2 ? 'The rows' : 'Rows'} also differ in β or reference, so part of a difference may be due to the KL.`,
  tooFew: (needed: number) => `Too few seeds to decide: ${needed} are needed.`,
  /** nothing is decided: what one row's difference may be, or those of several rows */
  possible: (row: string, low: string, high: string) =>
    `${row}: the data fit any difference from ${low} to ${high}. More seeds make this interval narrower.`,
  possibleOfEach: 'The intervals below say which differences are possible. More seeds make them narrower.',
  tooFewNote: '“More seeds” trains the missing ones. Runs that have ended stay.',
  /** the heading where no row is decided: the first undecided rows, how many more there are, and the seeds that would decide */
  onlyUndecided: (rows: readonly string[], others: number, more: number | null) =>
    `${list.format(others > 0 ? [...rows, `${others} more`] : rows)} ${rows.length + others === 1 ? 'is' : 'are'} undecided${more === null ? '' : `; about ${counted(more, 'more seed', 'more seeds')} would decide`}.`,
  /** why rows are undecided whose intervals exclude 0; `tests` is above 1 where only the correction for them makes it so */
  undecided: (rows: readonly string[], ps: readonly string[], tests: number) =>
    `${
      rows.length === 1
        ? `${rows[0]} is undecided: its interval excludes`
        : `${list.format(rows)} are undecided: their intervals exclude`
    } 0, but the paired test gives p = ${list.format(ps)}${tests > 1 ? ` after correction for ${tests} comparisons` : ''}.`,
  wouldDecide: (more: number) => `About ${counted(more, 'more seed', 'more seeds')} would decide.`,
  /** `seeds` is empty where no number is known */
  cannotDecide: (seeds: string, most: number) =>
    `${seeds === '' ? 'More seeds than a comparison can have' : `About ${counted(seeds, 'seed', 'seeds')}`} would decide; a comparison has at most ${most}.`,
  alike: (rows: readonly string[], first: string) => `${list.format(rows)} may be as good as ${first}.`,
  someTooFew: (rows: readonly string[]) => `${list.format(rows)}: too few seeds ended with a value.`,
  allDecided: (rows: number, seeds: number) =>
    `With ${counted(seeds, 'seed', 'seeds')} ${rows === 1 ? 'that' : 'every difference'} is more than chance, on this task and budget.`,
  /** rows without a value, and why */
  gone: (rows: readonly string[], seeds: number, why: 'diverged' | 'untrained' | 'other') => {
    const isDiverged = why === 'diverged'
    const [one, many] = isDiverged ? ['diverges', 'diverge'] : ['has no value', 'have no value']
    const said = `${list.format(rows)} ${rows.length === 1 ? one : many}`
    if (why === 'untrained') return `${said}: the budget is smaller than one step.`
    return `${said}${isDiverged ? inAll(seeds) : inAny(seeds)}.`
  },
  raiseBudget: 'Raise the budget.',
  /** the settings to lower, each as below */
  lowerRate: (rates: readonly string[]) => `Lower the ${list.format(rates)}, or limit the gradient norm.`,
  rateNow: (setting: string, value: string) => `${setting} (now ${value})`,
  seedsDiverge: 'More seeds would probably diverge too.',
  firstGone: (first: string) => `Nothing can be compared with ${first}. Put another configuration first.`,
  /** rows of which some runs diverged, each as below */
  partly: (rows: readonly string[]) =>
    `Diverged: ${list.format(rows)}. Their values come from the other seeds.`,
  partlyOf: (row: string, diverged: number, seeds: number) =>
    `${row} in ${diverged} of ${counted(seeds, 'seed', 'seeds')}`,
  identical: (rows: readonly string[], first: string, seeds: number) =>
    `${list.format(rows)}: no difference at all from ${first} in ${counted(seeds, 'seed', 'seeds')}.`,
  copiesNote:
    'They have the same settings, so their runs are the same. Change a setting of one configuration.',
  identicalNote:
    'For each seed the runs end at exactly the same evaluation. The settings that differ have no effect here, or the task is too easy to show it. More seeds would not help.',
  rows: 'Differences from the first configuration',
  ends: 'ends at',
  endsSoFar: (completions: string) => `after ${completions}`,
  lowerHead: 'lower',
  higherHead: 'higher',
  difference: 'difference, 95% interval',
  kinds: {
    better: 'higher, more than chance',
    worse: 'lower, more than chance',
    undecided: 'undecided',
    identical: 'no difference at all',
    'no-difference-shown': 'no difference shown',
    'too-few-seeds': 'too few seeds',
  },
  kindWithP: (kind: string, p: string) => `${kind} · p ${p}`,
  /** the kind “undecided”, where the test is one of several */
  undecidedAfter: (tests: number) => (tests > 1 ? `undecided after ${tests} comparisons` : 'undecided'),
  pHelp: (comparisons: number) =>
    comparisons > 1
      ? `Sign-flip test of the pairs, corrected for ${comparisons} comparisons.`
      : 'Sign-flip test of the pairs.',
  provisional: 'provisional',
  divergedOf: (diverged: number, seeds: number) =>
    diverged < seeds ? `${diverged} of ${seeds} diverged` : `diverges${inAll(seeds)}`,
  show: (row: string) => `Show ${row} in the chart`,
  moreSeeds: 'More seeds',
  moreSeedsCost: (from: number, to: number, runs: string) =>
    `${from} → ${to}: ${counted(runs, 'more run', 'more runs')}`,
  seedsChangeNothing: 'more seeds would probably change nothing',
  mostSeeds: (most: number) => `at most ${counted(most, 'seed', 'seeds')}`,
}
