import { type LossSpec, SURROGATE_DEFINITIONS } from '../../grpo'

/**
 * What one token adds to the objective at each ratio, by the very function of the loss, for A = 1 or A = −1; every surrogate
 * is proportional to |A|.
 */
export interface ObjectiveCurve {
  /** −x, or, where the surrogate holds its weight while differentiating, the pull −∂x/∂logp */
  values: Float32Array
  /** whether the objective still changes with the ratio, or the pull is not 0 */
  isFree: Uint8Array
  /** what `values` are */
  kind: 'objective' | 'pull'
}

/**
 * Evaluates the surrogate of a loss over a range of ratios, one completion of one token each.
 * @param sign of the advantage
 * @returns null for a surrogate whose loss is not a sum over tokens (pairwise)
 */
export function objectiveCurve(
  spec: LossSpec,
  sign: 1 | -1,
  ratios: ArrayLike<number>,
): ObjectiveCurve | null {
  const { term } = SURROGATE_DEFINITIONS[spec.surrogate]
  if (term.per !== 'token') return null
  const { fill: evaluate } = term
  const size = ratios.length
  const zero = new Float32Array(size)
  const ones = new Float32Array(size).fill(1)
  const logp = Float32Array.from(ratios, Math.log)
  const advantages = new Float32Array(size).fill(sign)
  const terms = { value: zero.slice(), viaRatio: zero.slice(), viaLogp: zero.slice() }
  const batch = {
    rows: size,
    length: 1,
    mask: ones,
    logp,
    oldLogp: zero,
    refLogp: null,
    entropy: zero,
    advantages,
  }
  // the penalty of kl_cov is for the tokens of highest covariance in a batch; a token by itself has none
  const alone = { ...spec, klCovCoef: 0 }
  const input = {
    batch,
    size,
    advantages,
    ratio: Float32Array.from(ratios),
    keep: new Uint8Array(size).fill(1),
  }
  evaluate(input, alone, terms)
  const isObjective = terms.viaRatio.some((slope) => slope !== 0) || spec.surrogate === 'gmpo'
  const slopes = terms.viaRatio.map((slope, k) => slope + terms.viaLogp[k])
  return {
    values: isObjective ? terms.value.map((x) => -x) : terms.viaLogp.map((slope) => -slope),
    isFree: Uint8Array.from(slopes, (slope) => (slope === 0 ? 0 : 1)),
    kind: isObjective ? 'objective' : 'pull',
  }
}

/** The ratio at which the clip begins to hold a token, and the knob that sets it; null where nothing holds. */
export function kinkOf(
  { surrogate, epsilon, epsilonHigh }: LossSpec,
  sign: 1 | -1,
): { ratio: number; knob: 'epsilon' | 'epsilonHigh' } | null {
  if (surrogate === 'clip' || surrogate === 'clip_cov')
    return sign > 0
      ? { ratio: 1 + epsilonHigh, knob: 'epsilonHigh' }
      : { ratio: 1 - epsilon, knob: 'epsilon' }
  if (surrogate === 'gmpo')
    return sign > 0
      ? { ratio: Math.exp(epsilonHigh), knob: 'epsilonHigh' }
      : { ratio: Math.exp(-epsilon), knob: 'epsilon' }
  if (surrogate === 'cispo' && sign > 0) return { ratio: epsilonHigh, knob: 'epsilonHigh' }
  return null
}

/** The value of the knob that puts the kink at a ratio: the inverse of `kinkOf`. */
export function epsilonAt({ surrogate }: LossSpec, sign: 1 | -1, ratio: number): number {
  if (surrogate === 'cispo') return ratio
  if (surrogate === 'gmpo') return sign > 0 ? Math.log(ratio) : -Math.log(ratio)
  return sign > 0 ? ratio - 1 : 1 - ratio
}
