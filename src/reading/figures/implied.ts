import type { Figure } from '../../coach/figures'

/** The figures of what a log implies, by case. The texts write numbers and shares; strings are shown as they are. */
export interface ImpliedFigures {
  /** a column that holds β */
  betaLogged: { name: string; beta: number; policy: number; kl: number; whole: number }
  /** loss ÷ KL is the same on all lines */
  betaFromLoss: { beta: number; lines: number; least: number; most: number }
  /** the slope of loss against KL, where the KL's part of the loss is far larger than the rest */
  betaFromSlope: { beta: number; lines: number; kl: number; rest: number }
  /** the default of its version, checked against the loss */
  betaDefault: { beta: number; kl: number; part: number; loss: number; policy: number }
  /** no key for KL: TRL leaves it out if β is 0 */
  betaNoKl: { name: string }
  betaZeroByZero: { lines: number }
  betaTooFew: { lines: number; needed: number }
  betaOther: { lines: number; least: number; most: number }

  /** the log has the group size, the same in every line, and perhaps the prompts of a step */
  groupLogged: { size: number; name: string; prompts: number | null }
  groupFromAdvantage: { size: number; others: number; advantage: number; name: string }
  groupNoAdvantage: { name: string }
  groupAdvantageOdd: { advantage: number; name: string }

  /** shares and lengths are fractions of one denominator */
  answersFromFractions: { answers: number; examples: string }
  /** the same, and the group size is known */
  answersOfPrompts: { answers: number; prompts: number; size: number; example: string }
  answersTooFew: { lines: number }

  partsSum: { reward: number; parts: string; lines: number }
  partsWeighted: { reward: number; parts: string; weights: string; lines: number }
  partsOther: { reward: number; parts: string }

  limitReached: { limit: number; share: Figure; name: string }

  muOneLikely: { name: string; lines: number }
  muFromReuse: { mu: number; lines: number; without: number }
  muManyLikely: { name: string; share: Figure; lines: number }
  muRounded: { name: string }
  muUnknown: { lines: number }
  /** no group has a signal, so nothing can be clipped */
  muNoSignal: { name: string }

  /** isStep: whether the log numbers its steps */
  rateWarmup: { step: number; isStep: 'step' | ''; lines: number }
  /**
   * warmup: where a linear rise ends, as a step or a line; 0 without one. until: the last step or line with the highest rate, if
   * it is constant for some. end: the step at which it reaches 0; NaN if steps are not numbered
   */
  rateLinear: { warmup: number; until: number; from: number; to: number; end: number }
  /** half a wave of a cosine, to 0 */
  rateCosine: { warmup: number; until: number; from: number; to: number; end: number }
  /** too short a part of a schedule, or too rounded, to tell a line from a cosine */
  rateFalls: { from: number; to: number; lines: number }
  rateConstant: { warmup: number; isStep: 'step' | ''; rate: number; lines: number }
  rateTooFew: { lines: number; rate: number }
  rateOther: { lines: number }

  version: { framework: string; range: string; because: string }
  /** two names that no version of TRL writes together: the newer one since `from`, the older one only before `before` */
  versionContradicts: { newer: string; from: string; older: string; before: string }
  spreadMeaning: { name: string; meaning: 'groups' | 'batch' | 'unknown' }

  /** the share of right answers, where every reward is 0 or 1 */
  rightShare: { share: Figure; step: number; line: number; name: string }
  /** the change of a metric from its start to its end */
  course: {
    name: string
    from: number
    early: number
    step: number
    line: number
    to: number
    ratio: number
  }
  runEnds: { name: string; last: number; others: number }
  minMaxRepeat: { columns: number }
  rowsSelected: { rows: number; last: number }
  /** a setting that came with the log, which does not tell its value */
  settingStated: { symbol: string; value: string; setting: string; file: string }
  /** a setting that came with the log, and that the log confirms */
  settingAgrees: { setting: string; value: string }
}
