import { tokenLogRatio } from './ratio'
import type { LossSpec, TokenBatch } from './spec'
import type { SurrogateInput, Terms } from './surrogate'

/**
 * CISPO's weight: the ratio, capped at the *absolute* epsilonHigh and, in verl only, lifted to cispoFloor. Dimensionless.
 * Sources: MiniMax-M1, arXiv 2506.13585 (cap 5); TRL loss_type `cispo`; verl loss_mode `cispo`.
 */
export function cispoWeight(w: number, spec: LossSpec): number {
  return Math.min(Math.max(w, spec.cispoFloor ?? 0), spec.epsilonHigh)
}

/**
 * log of the whole completion's ratio as VESPO takes it: Σ m·clamp(Δ, ±20), held in [log 1e-8, 20]. A sum, not a mean.
 */
export function vespoLogRatio(batch: TokenBatch, row: number): number {
  const { length, mask } = batch
  let sum = 0
  for (let t = 0, k = row * length; t < length; t++, k++) {
    if (mask[k] !== 0) sum += Math.min(Math.max(tokenLogRatio(batch, k), -20), 20)
  }
  return Math.min(Math.max(sum, Math.log(1e-8)), 20)
}

/**
 * VESPO's gamma weight φ(w) = exp(λ + k·log w − λ·w), which is 1 at w = 1; (k, λ) are the `Pos` pair for A ≥ 0, else the
 * `Neg` pair, λ at least 1e-4. Source: VESPO, arXiv 2602.10693; TRL `get_gamma_weights`.
 */
export function vespoWeight(logRatio: number, advantage: number, spec: LossSpec): number {
  const k = advantage >= 0 ? spec.vespoKPos : spec.vespoKNeg
  const lambda = Math.max(advantage >= 0 ? spec.vespoLambdaPos : spec.vespoLambdaNeg, 1e-4)
  const phi = Math.exp(lambda + k * logRatio - lambda * Math.exp(logRatio))
  return Number.isFinite(phi) ? phi : 0
}

/**
 * The surrogates that are a held weight times the log-prob: x = −c·A·logp, ∂x/∂logp = −c·A, with
 *
 *     logp:  c = 1          REINFORCE (Williams 1992; verl loss_mode gpg)
 *     cispo: c = sg[cispoWeight(w)]
 *     vespo: c = sg[φ]      one per completion
 *
 * sg holds c while differentiating, so the weight scales the gradient and never blocks it altogether.
 */
export function fillWeightedLogp(input: SurrogateInput, spec: LossSpec, terms: Terms): void {
  const { batch, ratio, keep } = input
  const { rows, length, logp, advantages } = batch
  const perToken = advantages.length !== rows
  for (let i = 0, k = 0; i < rows; i++) {
    const logRatio = spec.surrogate === 'vespo' ? vespoLogRatio(batch, i) : 0
    for (let t = 0; t < length; t++, k++) {
      const advantage = advantages[perToken ? k : i]
      if (keep[k] === 0 || advantage === 0) continue
      let weight = 1
      if (spec.surrogate === 'cispo') weight = cispoWeight(ratio[k], spec)
      else if (spec.surrogate === 'vespo') weight = vespoWeight(logRatio, advantage, spec)
      terms.value[k] = -weight * advantage * logp[k]
      terms.viaLogp[k] = -weight * advantage
    }
  }
}
