import { clipRatios, isClippedPerCompletion } from '../clipMetrics'
import type { LossSpec } from '../spec'
import { clip } from './clip'
import { tokenCovariances } from './covariances'
import type { SurrogateDefinition, SurrogateInput } from './definition'

/**
 * Drops the policy term of max(⌊clipCovRatio · Σm⌋, 1) tokens whose covariance lies strictly between clipCovLow and
 * clipCovHigh and that the ordinary clip leaves free. Among the candidates it takes those with the smallest
 * `batch.draws`; without draws, those of highest covariance. Source: verl `compute_policy_loss_clip_cov`.
 *
 * @param keep in and out, [B·T]
 * @returns how many tokens were stopped
 */
export function stopByCovariance(input: SurrogateInput, spec: LossSpec): number {
  const { batch, size, advantages, ratio, keep } = input
  const { mask, draws } = batch
  const covariances = tokenCovariances(input)
  const candidates: number[] = []
  let tokens = 0
  for (let k = 0; k < size; k++) {
    if (mask[k] === 0) continue
    tokens++
    const advantage = advantages[k]
    const clipped = Math.min(Math.max(ratio[k], 1 - spec.epsilon), 1 + spec.epsilonHigh)
    const isClipped = clipped * advantage < ratio[k] * advantage
    if (!isClipped && covariances[k] > spec.clipCovLow && covariances[k] < spec.clipCovHigh)
      candidates.push(k)
  }
  const order = draws
    ? (a: number, b: number) => draws[a] - draws[b] || a - b
    : (a: number, b: number) => covariances[b] - covariances[a] || a - b
  const stopped = candidates.sort(order).slice(0, Math.max(Math.floor(spec.clipCovRatio * tokens), 1))
  for (const k of stopped) keep[k] = 0
  return stopped.length
}

/** The clip of GRPO without the tokens that `stopByCovariance` drops; verl's `pg_clipfrac` is the share of those. */
export const clipCov = {
  stop: stopByCovariance,
  term: clip.term,
  freeSlope: clip.freeSlope,
  clipState: clip.clipState,
  metrics: (outcome, spec) => ({
    ...clipRatios(outcome, isClippedPerCompletion(outcome, spec)),
    'actor/pg_clipfrac': outcome.stopped / outcome.tokens,
  }),
} satisfies SurrogateDefinition
