import type { KnobName } from '../settings/knobs'
import {
  call,
  equation,
  log,
  meanOf,
  minus,
  negative,
  over,
  plus,
  power,
  row,
  square,
  stdOf,
  sum,
  times,
  type Expression,
  type Formula,
} from './expression'
import { SURROGATE_FORMULAS } from './formulas'

/** √(Σ_j (x_j − mean)² / (G − ddof)), of a row of G numbers. */
export function standardDeviation(name: string, mean: Expression, ddof: number): Expression {
  return call('sqrt', over(sum('j', name, square(minus(row(name, 'j'), mean))), minus('G', ddof)))
}

/** β · KL, times w if it is bias-corrected. */
const klTerm = (isCorrected: boolean) => times('β', isCorrected ? 'w' : 1, 'KL')

/** The loss of a token: −J, plus the KL term if it is in the loss. */
export function tokenLoss(hasKl: boolean, isCorrected: boolean): Expression {
  return hasKl ? plus(negative('J'), klTerm(isCorrected)) : negative('J')
}

/** ∂loss/∂logp: the weight times the negative slope of the objective, plus that of the KL term if it is in the loss. */
export function tokenGradient(slope: Expression, hasKl: boolean, isCorrected: boolean): Expression {
  const pull = negative(slope)
  return times('weight', hasKl ? plus(pull, call('∂', klTerm(isCorrected), 'logp')) : pull)
}

/** The formulas of the group panel and the walk-through, which need no choice of the algorithm. */
export const STEP_FORMULAS = {
  probability: call('exp', 'old'),
  /** the action of a Gaussian policy */
  action: call('~', 'a', call('N', 'μ', square('σ'))),
  /** its log-density over D dimensions; here π is the number */
  logDensity: times(
    'c',
    minus(
      negative(over(sum('d', 'a', square(minus(row('a', 'd'), row('μ', 'd')))), times(2, square('σ')))),
      times('D', log(times('σ', call('sqrt', times(2, 'π'))))),
    ),
  ),
  /** d, from which the KL is estimated */
  difference: minus('ref', 'logp'),
  clipRange: call('…', minus(1, 'ε'), plus(1, 'ε_high')),
  groupMean: over(sum('j', 'r', row('r', 'j')), 'G'),
  gradient: call('∂', 'loss', 'logp'),
  gradientOfMean: call('∂', 'loss', 'μ'),
  update: call('←', 'θ', minus('θ', times('η', call('AdamW', call('∂', 'loss', 'θ'))))),
} satisfies Record<string, Expression>

/** The formulas of terms. */
export const TERM_FORMULAS = {
  advantage: equation(row('A', 'i'), over(minus(row('R', 'i'), meanOf('R')), plus(stdOf('R'), 1e-4))),
  std: equation('s', standardDeviation('R', meanOf('R'), 1)),
  chanceOfDead: equation('P', plus(power('p', 'G'), power(minus(1, 'p'), 'G'))),
  entropy: equation('H', negative(sum('v', 'π', times(row('π', 'v'), log(row('π', 'v')))))),
  temperature: equation(
    row('π', 'v'),
    over(power('e', over(row('z', 'v'), 'T')), sum('u', 'z', power('e', over(row('z', 'u'), 'T')))),
  ),
  passAtK: equation('pass@k', minus(1, over(call('choose', minus('n', 'c'), 'k'), call('choose', 'n', 'k')))),
  twoSidedClip: equation('J', call('min', times(call('min', 'w', 'δ'), 'A'), times('clipped', 'A'))),
  /** for A < 0 */
  dualClip: equation('J', call('max', SURROGATE_FORMULAS.clip.right, times('c', 'A'))),
  loss: equation('x', tokenLoss(true, false)),
  adaptiveBeta: equation(
    'β_new',
    times('β', plus(1, times(call('clip', minus(over('KL', 'target'), 1), -0.2, 0.2), over('N', 'horizon')))),
  ),
  overlong: equation('R_overlong', over(minus(minus('L', 'C'), 'n'), 'C')),
  tokenLoss: equation('loss', sum('i', 'c', times(row('c', 'i'), row('X', 'i')))),
} satisfies Record<string, Formula>

/** The formulas that contain a knob. */
export const KNOB_FORMULAS: Partial<Record<KnobName, Formula>> = {
  epsilon: SURROGATE_FORMULAS.clip,
  epsilonHigh: SURROGATE_FORMULAS.clip,
  delta: TERM_FORMULAS.twoSidedClip,
  clipRatioC: TERM_FORMULAS.dualClip,
  sapoTemperaturePos: SURROGATE_FORMULAS.sapo,
  sapoTemperatureNeg: SURROGATE_FORMULAS.sapo,
  vespoKPos: SURROGATE_FORMULAS.vespo,
  vespoLambdaPos: SURROGATE_FORMULAS.vespo,
  vespoKNeg: SURROGATE_FORMULAS.vespo,
  vespoLambdaNeg: SURROGATE_FORMULAS.vespo,
  klCovCoef: SURROGATE_FORMULAS.kl_cov,
  beta: TERM_FORMULAS.loss,
  betaSchedule: TERM_FORMULAS.adaptiveBeta,
  klTarget: TERM_FORMULAS.adaptiveBeta,
  klHorizon: TERM_FORMULAS.adaptiveBeta,
  temperature: TERM_FORMULAS.temperature,
  baseline: TERM_FORMULAS.advantage,
  scaleRewards: TERM_FORMULAS.advantage,
  stdConvention: TERM_FORMULAS.std,
  softPunishCache: TERM_FORMULAS.overlong,
}
