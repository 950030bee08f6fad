import type { KnobName } from '../settings/knobs'
import type { Baseline, Estimator, KlKind, LossType, RatioLevel, RewardScaling, Surrogate } from '../grpo'
import {
  call,
  maxOf,
  meanOf,
  minus,
  negative,
  over,
  plus,
  power,
  row,
  stdOf,
  sum,
  times,
  type Expression,
  type Formula,
} from './expression'

const square = (of: Expression): Expression => power(of, 2)
const log = (of: Expression): Expression => call('log', of)

const ratio = over('π', 'π_old')
/** clip(w, 1 − ε, 1 + ε_high) */
const held = call('clip', 'w', minus(1, 'ε'), plus(1, 'ε_high'))
/** −log(π/π_ref), by which the estimators of KL are written */
const distance = minus(log('π_ref'), log('π'))
const reward = row('R', 'i')
const lengths = sum('j', 'n', row('n', 'j'))
/** Σ over the tokens of a completion of the log-ratios */
const logRatios = sum('t', 'π', log(over(row('π', 't'), row('π_old', 't'))))
const meanLogRatio = times(over(1, 'n'), logRatios)

/** What each surrogate maximises at a token; the loss is its negative. GMPO’s is that for A > 0. */
export const SURROGATE_FORMULAS: Record<Surrogate, Formula> = {
  clip: { left: 'J', right: call('min', times('w', 'A'), times(held, 'A')) },
  logp: { left: 'J', right: times('A', log('π')) },
  cispo: { left: 'J', right: times(call('min', 'w', 'ε_high'), 'A', log('π')) },
  sapo: {
    left: 'J',
    right: times(over(4, 'τ'), call('sigmoid', times('τ', minus('w', 1))), 'A'),
  },
  vespo: {
    left: 'J',
    right: times(call('exp', minus(plus('λ', times('k', log('W'))), times('λ', 'W'))), 'A', log('π')),
  },
  gmpo: {
    left: 'J',
    right: times(
      call(
        'exp',
        times(
          over(1, 'n'),
          sum('t', 'π', call('min', log(over(row('π', 't'), row('π_old', 't'))), 'ε_high')),
        ),
      ),
      'A',
    ),
  },
  clip_cov: { left: 'J', right: call('min', times('w', 'A'), times(held, 'A')) },
  kl_cov: { left: 'J', right: minus(times('w', 'A'), times('c', call('abs', log('w')))) },
  pairwise: {
    left: 'J',
    right: log(
      call(
        'sigmoid',
        times(minus(row('ℓ', 'i'), row('ℓ', 'j')), call('sign', minus(row('R', 'i'), row('R', 'j')))),
      ),
    ),
  },
}

/** The weight c of each token of completion i: the loss is Σ_i c_i Σ_t x. B completions, L the longest allowed length, S mini-batches, n_all the
 * tokens of the whole step. */
export const LOSS_TYPE_FORMULAS: Record<LossType, Formula> = {
  grpo: { left: row('c', 'i'), right: over(1, times('B', row('n', 'i'))) },
  bnpo: { left: row('c', 'i'), right: over(1, lengths) },
  dr_grpo: { left: row('c', 'i'), right: over(1, times('B', 'L')) },
  dapo: { left: row('c', 'i'), right: over('S', 'n_all') },
  luspo: { left: row('c', 'i'), right: over(1, 'B') },
  'token-mean': { left: row('c', 'i'), right: over(1, lengths) },
  'token-sum': { left: row('c', 'i'), right: 1 },
  'seq-mean-token-sum': { left: row('c', 'i'), right: over(1, 'B') },
  'seq-mean-token-mean': { left: row('c', 'i'), right: over(1, times('B', row('n', 'i'))) },
  'seq-mean-token-sum-norm': { left: row('c', 'i'), right: over(1, times('B', 'L')) },
}

const k1: Expression = negative(distance)
const k3: Expression = minus(minus(power('e', distance), distance), 1)

/** The KL of a token, by each kind. */
export const KL_FORMULAS: Record<KlKind, Formula> = {
  k1: { left: 'k_1', right: minus(log('π'), log('π_ref')) },
  k2: { left: 'k_2', right: over(square(distance), 2) },
  k3: { left: 'k_3', right: k3 },
  abs: { left: 'KL', right: call('abs', distance) },
  'k1+': { left: 'k_1', right: k1 },
  'k3+': { left: 'k_3', right: k3 },
  'abs+': { left: 'KL', right: call('abs', distance) },
  minus_k1: { left: 'KL', right: distance },
  exact: {
    left: 'KL',
    right: times(
      'c',
      over(sum('d', 'μ', square(minus(row('μ', 'd'), row('μ_ref', 'd')))), times(2, square('σ'))),
    ),
  },
}

/** The ratio of a token, at each level. */
export const RATIO_FORMULAS: Record<RatioLevel, Formula> = {
  token: { left: 'w', right: ratio },
  sequence: { left: 'w', right: call('exp', meanLogRatio) },
  sequence_sum: { left: 'w', right: call('exp', logRatios) },
  sequence_token: { left: 'w', right: call('exp', meanLogRatio) },
}

/** What each baseline subtracts from the reward of completion i; R are the rewards of its group, R_batch those of the step. */
export const BASELINE_FORMULAS: Record<Baseline, Formula> = {
  none: { left: 'b', right: 0 },
  group: { left: 'b', right: meanOf('R') },
  leave_one_out: {
    left: row('b', 'i'),
    right: over(minus(sum('j', 'R', row('R', 'j')), reward), minus('G', 1)),
  },
  batch: { left: 'b', right: meanOf('R_batch') },
  running: { left: 'b', right: 'm' },
}

/** What the centred reward is divided by. */
export const SCALING_FORMULAS: Record<RewardScaling, Formula> = {
  group: { left: 's', right: plus(stdOf('R'), 1e-4) },
  batch: { left: 's', right: plus(stdOf('R_batch'), 1e-4) },
  none: { left: 's', right: 1 },
}

const A = row('A', 'i')
const normalised = over(minus(reward, 'm'), plus('s', 1e-4))
/** Whitened over the tokens of the batch: weighted by length, since all tokens of a completion share its value. */
const whitened = (value: Expression): Expression =>
  over(minus(value, 'mean'), call('sqrt', plus('variance', 1e-8)))

/** The advantage of completion i, by each estimator. */
export const ESTIMATOR_FORMULAS: Record<Estimator, Formula> = {
  baseline: { left: A, right: over(minus(reward, 'b'), 's') },
  reinforce_plus_plus: { left: A, right: whitened(reward) },
  reinforce_plus_plus_baseline: { left: A, right: whitened(minus(reward, meanOf('R'))) },
  remax: { left: A, right: minus(reward, 'R_greedy') },
  opo: {
    left: A,
    right: minus(reward, over(sum('j', 'R', times(row('n', 'j'), row('R', 'j'))), lengths)),
  },
  gpg: {
    left: A,
    right: times(over('N', 'N_nonzero'), minus(reward, meanOf('R'))),
  },
  grpo_passk: { left: 'A_best', right: over(minus(maxOf('R'), 'R_second'), plus(stdOf('R'), 1e-4)) },
  running_norm: { left: A, right: normalised },
  running_average: { left: A, right: normalised },
  prompt_history: { left: A, right: over(minus(reward, 'm'), plus('s', 1e-6)) },
}

/** The formulas of terms. */
export const TERM_FORMULAS = {
  advantage: { left: A, right: over(minus(reward, meanOf('R')), plus(stdOf('R'), 1e-4)) },
  std: {
    left: 's',
    right: call('sqrt', over(sum('j', 'R', square(minus(row('R', 'j'), meanOf('R')))), minus('G', 1))),
  },
  chanceOfDead: { left: 'P', right: plus(power('p', 'G'), power(minus(1, 'p'), 'G')) },
  entropy: {
    left: 'H',
    right: negative(sum('v', 'π', times(row('π', 'v'), log(row('π', 'v'))))),
  },
  temperature: {
    left: row('π', 'v'),
    right: over(power('e', over(row('z', 'v'), 'T')), sum('u', 'z', power('e', over(row('z', 'u'), 'T')))),
  },
  passAtK: {
    left: 'pass@k',
    right: minus(1, over(call('choose', minus('n', 'c'), 'k'), call('choose', 'n', 'k'))),
  },
  twoSidedClip: {
    left: 'J',
    right: call('min', times(call('min', 'w', 'δ'), 'A'), times(held, 'A')),
  },
  /** for A < 0 */
  dualClip: {
    left: 'J',
    right: call('max', call('min', times('w', 'A'), times(held, 'A')), times('c', 'A')),
  },
  loss: { left: 'x', right: plus(negative('J'), times('β', 'KL')) },
  adaptiveBeta: {
    left: 'β_new',
    right: times(
      'β',
      plus(1, times(call('clip', minus(over('KL', 'target'), 1), -0.2, 0.2), over('N', 'horizon'))),
    ),
  },
  overlong: { left: 'R_overlong', right: over(minus(minus('L', 'C'), 'n'), 'C') },
  tokenLoss: { left: 'loss', right: sum('i', 'c', times(row('c', 'i'), row('X', 'i'))) },
} satisfies Record<string, Formula>

/** The formulas in which a knob stands. */
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
