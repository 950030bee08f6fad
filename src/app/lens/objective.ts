import { exp, log } from '../../math/portable'
import { SURROGATE_DEFINITIONS, SURROGATE_TRAITS, type LossSpec, type SurrogateTraits } from '../../grpo'

/**
 * The contribution of one token to the objective at each ratio, computed by the function of the loss, for A = 1 or A = −1;
 * every surrogate is proportional to |A|.
 */
export interface ObjectiveCurve {
  /** −x; if x moves with the log-prob alone, the pull −∂x/∂logp */
  values: Float32Array
  /** whether the objective still changes with the ratio, or the pull is not 0 */
  isFree: Uint8Array
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
  const logp = Float32Array.from(ratios, log)
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
  // kl_cov penalises the tokens of highest covariance in a batch; a single token is not compared with any
  const alone = { ...spec, klCovCoef: 0 }
  const input = {
    batch,
    size,
    advantages,
    ratio: Float32Array.from(ratios),
    keep: new Uint8Array(size).fill(1),
  }
  evaluate(input, alone, terms)
  const isObjective = SURROGATE_TRAITS[spec.surrogate].form === 'ratio'
  const slopes = terms.viaRatio.map((slope, k) => slope + terms.viaLogp[k])
  return {
    values: isObjective ? terms.value.map((x) => -x) : terms.viaLogp.map((slope) => -slope),
    isFree: Uint8Array.from(slopes, (slope) => (slope === 0 ? 0 : 1)),
    kind: isObjective ? 'objective' : 'pull',
  }
}

/** The knobs that set the limits of a clip. */
export type ClipKnob = 'epsilon' | 'epsilonHigh'

/** Where a clip begins: the knob that sets the ratio, and the ratio as a function of the knob and back. */
interface ClipEdge {
  knob: ClipKnob
  ratioAt(value: number): number
  valueAt(ratio: number): number
}

/** The edges of every kind of clip: `low` for A < 0, `high` for A > 0; null where nothing is clipped. */
const EDGES: Record<SurrogateTraits['clips'], Record<'low' | 'high', ClipEdge | null>> = {
  ratio: {
    low: { knob: 'epsilon', ratioAt: (value) => 1 - value, valueAt: (ratio) => 1 - ratio },
    high: { knob: 'epsilonHigh', ratioAt: (value) => 1 + value, valueAt: (ratio) => ratio - 1 },
  },
  log_ratio: {
    low: { knob: 'epsilon', ratioAt: (value) => exp(-value), valueAt: (ratio) => -log(ratio) },
    high: { knob: 'epsilonHigh', ratioAt: exp, valueAt: log },
  },
  weight: { low: null, high: { knob: 'epsilonHigh', ratioAt: (cap) => cap, valueAt: (ratio) => ratio } },
  nothing: { low: null, high: null },
}

const edgeOf = ({ surrogate }: LossSpec, sign: 1 | -1) =>
  EDGES[SURROGATE_TRAITS[surrogate].clips][sign > 0 ? 'high' : 'low']

/** The ratio at which the clip begins, and the knob that sets it; null if nothing is clipped. */
export function kinkOf(spec: LossSpec, sign: 1 | -1): { ratio: number; knob: ClipKnob } | null {
  const edge = edgeOf(spec, sign)
  return edge && { ratio: edge.ratioAt(spec[edge.knob]), knob: edge.knob }
}

/** The value of the knob that puts the kink at a ratio: the inverse of `kinkOf`; NaN without a kink. */
export function epsilonAt(spec: LossSpec, sign: 1 | -1, ratio: number): number {
  return edgeOf(spec, sign)?.valueAt(ratio) ?? NaN
}
