import type { Baseline, Estimator, KlKind, LossType, RatioLevel, RewardScaling, Surrogate } from '../grpo'
import {
  call,
  equation,
  log,
  maxOf,
  meanOf,
  minus,
  negative,
  over,
  plus,
  power,
  putIn,
  row,
  square,
  stdOf,
  sum,
  times,
  type Expression,
  type Formula,
} from './expression'

const reward = row('R', 'i')
const lengths = sum('j', 'n', row('n', 'j'))
/** Σ over the tokens of a completion of the log-ratios */
const logRatios = sum('t', 'π', log(over(row('π', 't'), row('π_old', 't'))))
const meanLogRatio = times(over(1, 'n'), logRatios)
/** The same in the log-probs that the page shows */
const differences = sum('t', 'logp', minus(row('logp', 't'), row('old', 't')))

/**
 * Symbols that stand for an expression: the clipped ratio, log π, the negative log-ratio to the reference, and the
 * tokens of the mini-batch. The group panel has numbers for them; the glossary writes them out.
 */
export const SHORTHANDS = {
  clipped: call('clip', 'w', minus(1, 'ε'), plus(1, 'ε_high')),
  logp: log('π'),
  d: minus(log('π_ref'), log('π')),
  n_batch: lengths,
} satisfies Record<string, Expression>

/** An expression without shorthands. */
export const inFull = (expression: Expression): Expression => putIn(expression, SHORTHANDS)

/** The objective of a surrogate at a token. */
export interface SurrogateFormula extends Formula {
  /** whether the numbers of the token are enough to evaluate it */
  isOfToken: boolean
  /** ∂J/∂logp of a token that is not clipped; null if it is not shown in symbols */
  slope: Expression | null
}

const OF_TOKEN = { isOfToken: true, slope: null } as const
const OF_MORE = { isOfToken: false, slope: null } as const
const CLIP = {
  left: 'J',
  right: call('min', times('w', 'A'), times('clipped', 'A')),
  ...OF_TOKEN,
  slope: times('w', 'A'),
} as const

/** The objective that each surrogate maximises at a token; the loss is its negative. GMPO’s is that for A > 0. */
export const SURROGATE_FORMULAS: Record<Surrogate, SurrogateFormula> = {
  clip: CLIP,
  logp: { left: 'J', right: times('A', 'logp'), ...OF_TOKEN, slope: 'A' },
  cispo: { left: 'J', right: times(call('min', 'w', 'ε_high'), 'A', 'logp'), ...OF_TOKEN },
  sapo: {
    left: 'J',
    right: times(over(4, 'τ'), call('sigmoid', times('τ', minus('w', 1))), 'A'),
    ...OF_TOKEN,
  },
  vespo: {
    left: 'J',
    right: times(call('exp', minus(plus('λ', times('k', log('W'))), times('λ', 'W'))), 'A', 'logp'),
    ...OF_MORE,
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
    ...OF_MORE,
  },
  clip_cov: CLIP,
  kl_cov: { left: 'J', right: minus(times('w', 'A'), times('c', call('abs', log('w')))), ...OF_MORE },
  pairwise: {
    left: 'J',
    right: log(
      call(
        'sigmoid',
        times(minus(row('ℓ', 'i'), row('ℓ', 'j')), call('sign', minus(row('R', 'i'), row('R', 'j')))),
      ),
    ),
    ...OF_MORE,
  },
}

/** The weight c of each token of completion i: the loss is Σ_i c_i Σ_t x. B completions, L the longest allowed length, S mini-batches, n_all the
 * tokens of the whole step. */
export const LOSS_TYPE_FORMULAS: Record<LossType, Formula> = {
  grpo: equation(row('c', 'i'), over(1, times('B', row('n', 'i')))),
  bnpo: equation(row('c', 'i'), over(1, 'n_batch')),
  dr_grpo: equation(row('c', 'i'), over(1, times('B', 'L'))),
  dapo: equation(row('c', 'i'), over('S', 'n_all')),
  luspo: equation(row('c', 'i'), over(1, 'B')),
  'token-mean': equation(row('c', 'i'), over(1, 'n_batch')),
  'token-sum': equation(row('c', 'i'), 1),
  'seq-mean-token-sum': equation(row('c', 'i'), over(1, 'B')),
  'seq-mean-token-mean': equation(row('c', 'i'), over(1, times('B', row('n', 'i')))),
  'seq-mean-token-sum-norm': equation(row('c', 'i'), over(1, times('B', 'L'))),
}

/** The KL of a token, and whether it is estimated from its sample or taken from the means of a Gaussian. */
interface KlFormula extends Formula {
  from: 'sample' | 'means'
}

const k1 = { left: 'k_1', right: negative('d'), from: 'sample' } as const
const k3 = { left: 'k_3', right: minus(minus(power('e', 'd'), 'd'), 1), from: 'sample' } as const
const absolute = { left: 'KL', right: call('abs', 'd'), from: 'sample' } as const

/** The KL of a token, by each kind. */
export const KL_FORMULAS: Record<KlKind, KlFormula> = {
  k1,
  k2: { left: 'k_2', right: over(square('d'), 2), from: 'sample' },
  k3,
  abs: absolute,
  'k1+': k1,
  'k3+': k3,
  'abs+': absolute,
  minus_k1: { left: 'KL', right: 'd', from: 'sample' },
  exact: {
    left: 'KL',
    right: times(
      'c',
      over(sum('d', 'μ', square(minus(row('μ', 'd'), row('μ_ref', 'd')))), times(2, square('σ'))),
    ),
    from: 'means',
  },
}

/** A ratio, also as the exponential of log-probs, and whether all tokens of a completion share it. */
interface RatioFormula extends Formula {
  inLogs: Expression
  of: 'token' | 'completion'
}
const MEAN_OF_COMPLETION = { inLogs: call('exp', over(differences, 'n')), of: 'completion' } as const

/** The ratio of a token, at each level. */
export const RATIO_FORMULAS: Record<RatioLevel, RatioFormula> = {
  token: { left: 'w', right: over('π', 'π_old'), inLogs: call('exp', minus('logp', 'old')), of: 'token' },
  sequence: { left: 'w', right: call('exp', meanLogRatio), ...MEAN_OF_COMPLETION },
  sequence_sum: {
    left: 'w',
    right: call('exp', logRatios),
    inLogs: call('exp', differences),
    of: 'completion',
  },
  sequence_token: { left: 'w', right: call('exp', meanLogRatio), ...MEAN_OF_COMPLETION },
}

/** The formula of a baseline or scale, with its name as a symbol: `b` or `s` in short. */
interface NamedFormula extends Formula {
  short: 0 | 1 | GroupSymbol
}
/** Symbols of statistics, which each language writes in its own words. */
export type GroupSymbol = 'mean' | 'others' | 'batchMean' | 'running' | 'std' | 'batchStd'

/**
 * The value that each baseline subtracts from the reward of completion i; R are the rewards of its group, R_batch those
 * of the step.
 */
export const BASELINE_FORMULAS: Record<Baseline, NamedFormula> = {
  none: { left: 'b', right: 0, short: 0 },
  group: { left: 'b', right: meanOf('R'), short: 'mean' },
  leave_one_out: {
    left: row('b', 'i'),
    right: over(minus(sum('j', 'R', row('R', 'j')), reward), minus('G', 1)),
    short: 'others',
  },
  batch: { left: 'b', right: meanOf('R_batch'), short: 'batchMean' },
  running: { left: 'b', right: 'm', short: 'running' },
}

/** The divisor of the centred reward. */
export const SCALING_FORMULAS: Record<RewardScaling, NamedFormula> = {
  group: { left: 's', right: plus(stdOf('R'), 1e-4), short: 'std' },
  batch: { left: 's', right: plus(stdOf('R_batch'), 1e-4), short: 'batchStd' },
  none: { left: 's', right: 1, short: 1 },
}

const A = row('A', 'i')
const normalised = over(minus(reward, 'm'), plus('s', 1e-4))
/** Normalised over the tokens of the batch: weighted by length, since all tokens of a completion share its value. */
const normalisedOverTokens = (value: Expression): Expression =>
  over(minus(value, 'mean'), call('sqrt', plus('variance', 1e-8)))

/** The advantage of completion i, by each estimator. */
export const ESTIMATOR_FORMULAS: Record<Estimator, Formula> = {
  baseline: equation(A, over(minus(reward, 'b'), 's')),
  reinforce_plus_plus: equation(A, normalisedOverTokens(reward)),
  reinforce_plus_plus_baseline: equation(A, normalisedOverTokens(minus(reward, meanOf('R')))),
  remax: equation(A, minus(reward, 'R_greedy')),
  opo: equation(A, minus(reward, over(sum('j', 'R', times(row('n', 'j'), row('R', 'j'))), lengths))),
  gpg: equation(A, times(over('N', 'N_nonzero'), minus(reward, meanOf('R')))),
  grpo_passk: equation('A_best', over(minus(maxOf('R'), 'R_second'), plus(stdOf('R'), 1e-4))),
  running_norm: equation(A, normalised),
  running_average: equation(A, normalised),
  prompt_history: equation(A, over(minus(reward, 'm'), plus('s', 1e-6))),
}
