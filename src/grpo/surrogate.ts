import { fillClip } from './clip'
import { addCovariancePenalty } from './covariance'
import { fillGeometricMean } from './gmpo'
import { fillSapo } from './sapo'
import { fillWeightedLogp } from './weightedLogp'
import type { LossSpec, TokenBatch } from './spec'

/**
 * The policy term x of every token and its two derivatives, each [B·T], 0 where a token has no term.
 * A surrogate moves with the policy through the ratio or through logp itself, and says which.
 */
export interface Terms {
  /** x: what is minimised, before aggregation */
  value: Float32Array
  /** ∂x/∂log w with w the ratio at the level of the spec */
  viaRatio: Float32Array
  /** ∂x/∂logp of the token itself, the ratio held */
  viaLogp: Float32Array
}

/** What a surrogate reads beside the spec. */
export interface SurrogateInput {
  batch: TokenBatch
  /** w at the level of the spec, [B·T] */
  ratio: Float32Array
  /** 1 where a token has a policy term, [B·T] */
  keep: Uint8Array
}

/** Fills `terms` for any surrogate that is a sum over tokens: all but `pairwise`. */
export function fillSurrogate(input: SurrogateInput, spec: LossSpec, terms: Terms): void {
  const size = input.batch.rows * input.batch.length
  terms.value.fill(0, 0, size)
  terms.viaRatio.fill(0, 0, size)
  terms.viaLogp.fill(0, 0, size)
  switch (spec.surrogate) {
    case 'clip':
    case 'clip_cov':
      return fillClip(input, spec, terms)
    case 'logp':
    case 'cispo':
    case 'vespo':
      return fillWeightedLogp(input, spec, terms)
    case 'sapo':
      return fillSapo(input, spec, terms)
    case 'gmpo':
      return fillGeometricMean(input, spec, terms)
    case 'kl_cov':
      return addCovariancePenalty(input, spec, terms)
    case 'pairwise':
      return
  }
}
