import { counted } from '../counted'

const list = new Intl.ListFormat('en')

/** The texts of Sweep. */
export const sweep = {
  answer: {
    before: (cells: number, runs: string) =>
      `${counted(cells, 'cell', 'cells')}, ${counted(runs, 'run', 'runs')}: which values score highest?`,
    beforeNote: {
      grid: 'Press Play: every cell is a run with its own values of two settings, and a stronger colour means a higher score.',
      search:
        'Press Play: every line is one trial with its own values of the searched settings, and it ends at its score.',
    },
    soFar: (cell: string, score: string, left: number) =>
      `So far ${cell} leads, at ${score}; ${counted(left, 'cell', 'cells')} to come.`,
    /** while seeds are added: the scores of those that have ended in all cells */
    withSeeds: (cell: string, score: string, seeds: number, more: number) =>
      `With ${counted(seeds, 'seed', 'seeds')} ${cell} leads, at ${score}; ${counted(more, 'more seed', 'more seeds')} to come.`,
    /** before any cell has ended: after so many completions, which every run that has begun has reached */
    leads: (cell: string, score: string, completions: string) =>
      `After ${counted(completions, 'completion', 'completions')} ${cell} leads, at ${score}. Nothing is decided until all runs have ended.`,
    allDiverged: 'All runs of all cells diverged.',
    /** begins the note on the best cell if some of its runs diverged */
    bestDiverged: (diverged: number, seeds: number) =>
      `${diverged} of ${counted(seeds, 'seed', 'seeds')} of the best cell diverged; its score is the mean of the other seeds.`,
    cellsDiverged: (cells: number) => `${counted(cells, 'cell', 'cells')} diverged in all seeds.`,
    untrained: 'No cell has a score: the budget is smaller than one step.',
    nothing: 'No cell has a score.',
    nothingNote:
      'The runs diverged, failed, or do not record the metric of the score. Choose other values or another score.',
    values: (parts: readonly string[]) => parts.join(' with '),
    best: (cell: string, score: string) => `${cell} scores highest, at ${score}`,
    ties: (cells: readonly string[]) => `${list.format(cells)} may be as good`,
    level: (score: string) => `The scores of all cells are equal: ${score}.`,
    levelNote:
      'They cannot be told apart: the budget may be too large, or the task too easy or too hard. Choose another budget.',
    /** more cells than are named */
    manyTies: (count: number) => `${count} other cells may be as good`,
    clauses: (clauses: readonly string[]) => `${clauses.join('; ')}.`,
    edge: (knob: string, isLarger: boolean) =>
      `The best lies at the edge of the map: a ${isLarger ? 'larger' : 'smaller'} ${knob} may be better still.`,
    /** cells that may be as good, none of which is tested: seeds of the one with the lowest score overlap */
    overlap: (ties: number, needed: number) =>
      `${ties === 1 ? 'Its seeds overlap with the best’s' : 'Seeds of the lowest of them overlap with the best’s, so those above it may be as good too'}. From ${counted(needed, 'seed', 'seeds')} on, a paired test can tell cells apart.`,
    notTold: 'A paired test, uncorrected for the number of cells, does not tell all of them apart.',
    clear:
      'Every other cell is lower in a paired test on the same seeds, uncorrected for the number of cells.',
    clearSeeds: 'The seeds of no other cell overlap with its seeds.',
    oneSeed: 'One seed says little. With more seeds you see which cells may be as good.',
    extend: 'Extend',
    /** after “Extend” */
    extendTo: (knob: string, value: string) => `${knob} to ${value}`,
    extendCost: (runs: string) => counted(runs, 'more run', 'more runs'),
    noEdge: 'the best is not at an edge',
    seedsOf: (from: number, to: number, runs: string) =>
      `${from} → ${to} a cell: ${counted(runs, 'more run', 'more runs')}`,
    /** after “More seeds” */
    seedsFor: (more: number, cells: number) => `+${more} × ${counted(cells, 'cell', 'cells')}`,
    noSeeds: 'no more runs fit',
    compare: 'Compare these',
    compareNote: (count: number) => `${counted(count, 'cell', 'cells')} in Compare, 8 seeds or more`,
  },
  carries: {
    does: 'Carries over to large models',
    doesList: [
      [
        'G against the success rate p.',
        'A group is dead with probability pᴳ + (1 − p)ᴳ, whatever the model: 19% at p = 0.1 and G = 16.',
      ],
      [
        'ε against μ.',
        'The clip limits ratios, which have no unit and do not depend on the size of the model. The more updates on a batch, the further the ratios move from 1; in a large model too.',
      ],
      ['Reward scaling.', 'Dividing by σ makes pushes independent of the reward’s unit, here and there.'],
    ],
    doesNot: 'Does not',
    doesNotList: [
      [
        'The value of β.',
        'It weighs the KL against this reward’s scale and this policy’s. That some β helps is all one learns here.',
      ],
      ['η and the number of steps.', 'They belong to this small network and its task.'],
    ],
  },
  /** the sentence “Try every … with every … on …”, around its choices */
  question: { search: 'Search', every: 'Try every', withEvery: 'with every', with: 'with', on: 'on' },
  searchedKnobs: (knobs: readonly string[]) => list.format(knobs),
  taskOf: 'Task of the sweep',
  plan: 'What is varied',
  kinds: { grid: 'Two settings, every combination', search: 'Search over several settings' },
  axes: { x: 'Across', y: 'Down' },
  noKnob: 'nothing else',
  axisHeads: { x: (knob: string) => `${knob} across`, y: (knob: string) => `${knob} down` },
  change: 'Change',
  changeValues: (knob: string) => `Change the values of ${knob}`,
  changeScore: 'Change the score of a cell',
  closeChange: 'Done',
  scoreOf: (metric: string, summary: string) => `${metric}, ${summary}, mean of the seeds.`,
  /** how many runs there are, and the settings that all cells share */
  total: (cells: number, seeds: number, runs: string) =>
    `${counted(cells, 'cell', 'cells')} × ${counted(seeds, 'seed', 'seeds')} = ${counted(runs, 'run', 'runs')}.`,
  others: (settings: readonly string[]) => `All cells share ${settings.join(', ')}.`,
  settingUnits: { seeds: 'a cell', budget: 'completions' },
  moreSettings: 'More settings',
  values: (knob: string) => `Values of ${knob}`,
  valuesHelp:
    'Values separated by commas, or “linear 0 1 5” or “log 1e-4 1e-1 8”: scale, first, last, count. At most 12 values.',
  methods: { sobol: 'Sobol sequence (even)', random: 'random points' },
  method: 'Sampling',
  points: 'Trials',
  searched: 'Searched settings',
  addKnob: 'add a setting …',
  removeKnob: (knob: string) => `Do not search ${knob}`,
  rangeKinds: { linear: 'linear', log: 'log', integer: 'whole numbers', choice: 'all choices' },
  rangeKind: (knob: string) => `Scale of ${knob}`,
  low: (knob: string) => `Lowest ${knob}`,
  high: (knob: string) => `Highest ${knob}`,
  remove: 'Remove',

  score: 'Score of a cell',
  summary: 'Score is',
  summaries: { final: 'last value', best: 'best value', area: 'mean level (area)' },
  settings: { seeds: 'Seeds', seed: 'First seed', budget: 'Budget' },
  settingHelp: {
    seeds: 'Runs per cell; a cell’s score is their mean.',
    seed: 'The seeds count up from here and are the same for all cells.',
    budget: 'Training completions after which every run stops.',
  },
  halving: 'Stop the worst early (successive halving)',
  reduction: 'Keep one in …',
  minimum: 'First stage, completions',
  refill: 'Start new trials in place of stopped ones',
  base: 'The other settings',
  baseNote: 'All cells share these settings.',
  baseKnob: 'change a setting …',

  /** what a cell shows before its score */
  unscored: { waiting: '', training: 'running', finished: '', stopped: '', invalid: '×' },
  /** below the score so far of a cell that still trains: how many of its seeds have ended */
  endedSeeds: (ended: number, seeds: number) => `${ended} of ${seeds}`,
  notRun: 'not run',
  notRunCost: (runs: string) => counted(runs, 'run', 'runs'),
  figure: 'Sweep',
  cell: (values: string, score: string, status: string) => `${values}: ${score}${status && `, ${status}`}`,
  value: (knob: string, value: string) => `${knob} ${value}`,
  /** several of the above */
  list: (parts: readonly string[]) => parts.join(', '),
  noScore: 'not measured yet',
  status: {
    waiting: 'waiting',
    training: 'training',
    finished: '',
    stopped: 'stopped early',
    invalid: 'these values cannot be combined',
  },
  diverged: (count: number) => `${count === 1 ? '1 seed' : `${count} seeds`} diverged`,
  /** seeds that the code of the reward ended */
  failed: (count: number) => `${count === 1 ? '1 seed' : `${count} seeds`} failed`,
  range: (low: string, high: string) => `seeds from ${low} to ${high}`,
  completions: (count: string) => `${counted(count, 'completion', 'completions')}`,
  legend: {
    diverged: 'a seed diverged',
    failed: 'a seed failed in the reward code',
    stopped: 'stopped early',
    invalid: 'invalid',
    best: 'best',
    partial: 'not finished',
    tie: 'may be as good',
    bestSeeds: 'the best’s seeds',
  },
  card: 'Cell',
  selected: 'chosen',
  curve: 'Mean of the seeds, by completions. Grey: the other cells.',
  rest: 'the rest',
  hoverNothing: 'Point at a cell or choose it to see its curve here.',
  open: 'Open in Train',
  exportTo: { trl: 'Export to TRL', verl: 'Export to verl' },
  handOver: 'Export to TRL / verl',
  seedsRange: (low: string, high: string) => `seeds ${low} … ${high}`,
  showTable: 'Table',
  showMap: 'Map',
  tableName: 'Table of the sweep',
  columns: { score: 'Score', low: 'Lowest seed', high: 'Highest seed', diverged: 'Diverged', state: 'State' },

  parallel: 'Parallel coordinates',
  parallelNote:
    'Each line is one trial: it crosses every axis at its value and ends at its score. Drag along an axis, or set its ends below, to show only the lines in that range.',
  brush: (knob: string) => `Shown range of ${knob}`,
  brushLow: (knob: string) => `Shown from, ${knob}`,
  brushHigh: (knob: string) => `Shown to, ${knob}`,
  clearBrush: (knob: string) => `Show all of ${knob}`,
  bestShare: 'Best',
  bestOf: (percent: string) => `best ${percent} highlighted`,
  importances: 'Importance of each setting',
  importanceNote:
    'The share of the variance of the scores that each setting explains alone, corrected for chance (binned main effect, ε²). Effects that need two settings together are not counted.',
  importance: (knob: string, percent: string) => `${knob} ${percent}`,
  tooFew: 'Too few cells have a score yet. Wait until more have finished.',

  copyLink: 'Copy link',
}
