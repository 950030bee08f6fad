import type { Figure } from '../../coach/figures'

/** Two successive stretches of a loss: their means, the step and line where they begin, and those where they end; and the loss now. */
interface Growth {
  before: number
  loss: number
  step: number
  line: number
  lastStep: number
  lastLine: number
  now: number
}

/** The figures of findings, by rule, the most urgent first. The texts write numbers and shares; strings are shown as they are. */
export interface FindingFigures {
  notFinite: { name: string; names: string; line: number; before: number; lines: number }
  /** all: the lines of the run */
  rateZero: { lines: number; all: number; name: string; line: number }
  emptyAnswers: { length: number; lines: number; all: number; reward: number; others: string }
  /** cause: every part is 1, so probably solved; or answers are empty */
  equalGroups: {
    lines: number
    all: number
    spread: string
    reward: number
    parts: string
    cause: 'solved' | 'empty' | 'unknown'
    few: '' | 'few'
  }
  untrained: { gradient: number; spread: number; lines: number; name: string }
  endTokenWrong: { cut: Figure; shortest: number; longest: number; mean: number; lines: number }
  /** remedy: what helps besides a higher limit */
  truncated: {
    cut: Figure
    before: Figure
    lines: number
    length: number
    limit: number
    remedy: 'limit' | 'penalty' | 'mask'
  }
  /** best: the highest mean reward before it fell back; NaN if it did not */
  klRunsAway: { kl: number; before: number; lines: number; reward: number; best: number }
  /** before, after: the mean rewards of the lines around the highest jump */
  klJumps: {
    kl: number
    usual: number
    step: number
    line: number
    jumps: number
    before: number
    after: number
  }
  samplerDiffers: { value: number; lines: number; name: string }
  entropyRises: { from: number; to: number; reward: number; lines: number }
  /** from: whether the best stretch is the first one */
  rewardFalls: {
    best: number
    step: number
    line: number
    now: number
    lines: number
    from: 'start' | 'later'
  }
  entropyCollapse: { from: number; to: number; share: Figure; reward: number; lines: number }
  clipHigh: { clipped: Figure; lines: number }
  deadGroups: { dead: Figure; lines: number; reward: number }
  partNeverEarned: { part: string; lines: number }
  partFalls: { part: string; best: number; now: number; reward: number; before: number }
  evaluationFalls: { best: number; now: number; reward: number; before: number }
  lengthCollapses: { from: number; to: number; reward: number; before: number }
  policyLossGrows: Growth
  supervisedFlat: { before: number; loss: number; lines: number }
  consistencyRises: Growth
  rewardFlat: { reward: number; moved: number; lines: number; spread: number }
  /** how: a formula, or the name of the metric whose absence says it, see `betaNoKl` of `ImpliedFigures` */
  settingDiffers: {
    setting: string
    stated: string
    implied: string
    how: string
    by: 'formula' | 'ratio' | 'betaNoKl'
  }
  identicalAnswers: { share: Figure; groups: number; size: number }
  lengthDecides: { correlation: number; answers: number; sign: 'longer' | 'shorter' }
  advantagesDiffer: { largest: number; answers: number; nearest: string }
  batchAllEqual: { solved: Figure; stuck: Figure; groups: number }
}
