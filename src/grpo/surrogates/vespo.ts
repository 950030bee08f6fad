import { exp, log } from '../../math/portable'
import { tokenLogRatio } from '../ratio'
import type { LossSpec, TokenBatch } from '../spec'
import type { SurrogateDefinition } from './definition'

/** log of the whole completion's ratio in VESPO: Σ m·clamp(Δ, ±20), clamped to [log 1e-8, 20]. A sum, not a mean. */
export function vespoLogRatio(batch: TokenBatch, row: number): number {
  const { length, mask } = batch
  let sum = 0
  for (let t = 0, k = row * length; t < length; t++, k++) {
    if (mask[k] !== 0) sum += Math.min(Math.max(tokenLogRatio(batch, k), -20), 20)
  }
  return Math.min(Math.max(sum, log(1e-8)), 20)
}

/**
 * VESPO's gamma weight φ(w) = exp(λ + k·log w − λ·w), which is 1 at w = 1; (k, λ) are the `Pos` pair for A ≥ 0, else the
 * `Neg` pair, λ at least 1e-4. Source: VESPO, arXiv 2602.10693; TRL `get_gamma_weights`.
 */
export function vespoWeight(logRatio: number, advantage: number, spec: LossSpec): number {
  const k = advantage >= 0 ? spec.vespoKPos : spec.vespoKNeg
  const lambda = Math.max(advantage >= 0 ? spec.vespoLambdaPos : spec.vespoLambdaNeg, 1e-4)
  const phi = exp(lambda + k * logRatio - lambda * exp(logRatio))
  return Number.isFinite(phi) ? phi : 0
}

/** x = −φ·A·logp, ∂x/∂logp = −φ·A, with φ = `vespoWeight`, one per completion, a constant for the gradient. */
export const vespo = {
  stop: null,
  term: {
    per: 'token',
    fill({ batch, advantages, keep }, spec, terms) {
      const { rows, length, logp } = batch
      for (let i = 0, k = 0; i < rows; i++) {
        const logRatio = vespoLogRatio(batch, i)
        for (let t = 0; t < length; t++, k++) {
          if (keep[k] === 0 || advantages[k] === 0) continue
          const weight = vespoWeight(logRatio, advantages[k], spec)
          terms.value[k] = -weight * advantages[k] * logp[k]
          terms.viaLogp[k] = -weight * advantages[k]
        }
      }
    },
  },
  freeSlope: null,
  clipState: null,
  /** Mean φ over completions, or over tokens when there is an advantage per token. */
  metrics({ batch, advantages, tokens }, spec) {
    const { rows, length, mask } = batch
    let sum = 0
    if (batch.advantages.length === rows) {
      for (let i = 0; i < rows; i++) sum += vespoWeight(vespoLogRatio(batch, i), batch.advantages[i], spec)
      return { 'vespo/phi_seq_mean': sum / Math.max(rows, 1) }
    }
    for (let i = 0, k = 0; i < rows; i++) {
      const logRatio = vespoLogRatio(batch, i)
      for (let t = 0; t < length; t++, k++) {
        if (mask[k] !== 0) sum += vespoWeight(logRatio, advantages[k], spec)
      }
    }
    return { 'vespo/phi_seq_mean': sum / tokens }
  },
} satisfies SurrogateDefinition
