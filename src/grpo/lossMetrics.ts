import type { LossMetric } from './metricNames'
import { tokenDrift } from './ratio'
import type { LossSpec } from './spec'
import { SURROGATE_DEFINITIONS } from './surrogates'
import type { SurrogateOutcome } from './surrogates/definition'

/**
 * The metrics of one update, by TRL's names and formulas, and verl's if TRL has none. “mean” is over the unmasked
 * tokens of the batch; a quantity that exists once per completion is averaged over completions, empty ones included
 * (TRL).
 *
 * - `kl`: mean KL to the reference in nats, as in the loss (bias-corrected or not); plain when β = 0
 * - `entropy`: mean entropy in nats
 * - `clip_ratio/low_mean`, `high_mean`, `region_mean`: share clipped low, high, either (surrogates clip, clip_cov, gmpo)
 * - `clip_ratio/low_min`, `high_max`: smallest and largest share within one completion
 * - `cispo_clip_ratio`: share with w > cap and A > 0
 * - `vespo/phi_seq_mean`: mean φ
 * - `policy_loss`: policy and KL terms aggregated, before the entropy bonus; `entropy_coef`: the bonus's weight
 * - `ratio_mean`, `ratio_max`: of w over tokens
 * - `actor/ppo_kl`: mean −Δ (kl_cov: |Δ|); `actor/pg_clipfrac`, `actor/pg_clipfrac_lower`: verl's, see each surrogate
 *
 * @param policyLoss TRL's policy_loss: with the KL, without the entropy bonus
 * @param klSum Σ m KL
 */
export function lossMetrics(
  outcome: SurrogateOutcome,
  spec: LossSpec,
  policyLoss: number,
  klSum: number,
): Partial<Record<LossMetric, number>> {
  const { batch, size, ratio, tokens } = outcome
  const { mask, entropy } = batch
  let entropySum = 0
  let ratioSum = 0
  let ratioMax = 0
  let driftSum = 0
  for (let k = 0; k < size; k++) {
    if (mask[k] === 0) continue
    entropySum += entropy[k]
    ratioSum += ratio[k]
    if (ratio[k] > ratioMax) ratioMax = ratio[k]
    driftSum += tokenDrift(batch, spec, k)
  }
  const metrics: Partial<Record<LossMetric, number>> = {
    entropy: entropySum / tokens,
    policy_loss: policyLoss,
    entropy_coef: spec.entropyCoef,
    ratio_mean: ratioSum / tokens,
    ratio_max: ratioMax,
    'actor/ppo_kl': -driftSum / tokens,
  }
  if (batch.refLogp !== null) metrics.kl = klSum / tokens
  return { ...metrics, ...SURROGATE_DEFINITIONS[spec.surrogate].metrics?.(outcome, spec) }
}
