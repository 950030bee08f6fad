import type { LossMetric } from '../metricNames'
import type { LossSpec, TokenBatch } from '../spec'

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
  /** B·T; the arrays may be longer */
  size: number
  /** A of every token, whatever the shape of the batch's; [B·T] */
  advantages: Float32Array
  /** w at the level of the spec, [B·T] */
  ratio: Float32Array
  /** 1 where a token has a policy term, [B·T] */
  keep: Uint8Array
}

/** What the metrics of a surrogate are counted from. */
export interface SurrogateOutcome extends SurrogateInput {
  /** 0 free, 1 clipped low, 2 clipped high, [B·T] */
  clipped: Uint8Array
  /** tokens of each completion, [B] */
  counts: Int32Array
  /** unmasked tokens, at least 1 */
  tokens: number
  /** tokens that `stop` took the policy term from */
  stopped: number
}

/** How a clip holds the policy term of a token: not at all, low, or high. */
export type ClipState = 0 | 1 | 2

/** The policy loss: a sum over token terms, weighed by the loss type, or one number for the whole batch. */
export type PolicyTerm =
  | {
      per: 'token'
      /** Fills the terms, which are 0 before, of the tokens with `keep`. */
      fill(input: SurrogateInput, spec: LossSpec, terms: Terms): void
    }
  | {
      per: 'batch'
      /** Adds ∂loss/∂logp to `dLogp`, [B·T], and returns the loss. */
      add(input: SurrogateInput, dLogp: Float32Array): number
    }

/** Everything that sets one surrogate apart. No field may be left out, so that a new one has to answer every question. */
export interface SurrogateDefinition {
  /** The fields of the spec that the policy term follows from. Masks, KL and entropy bonus are the same for all surrogates. */
  reads: readonly (keyof LossSpec)[]
  /** Whether it reads advantages; one that does not reads the rewards of the batch */
  usesAdvantages: boolean
  /** Whether the loss program of the GPU has a case for it */
  isFused: boolean
  /** Takes the policy term from some tokens by setting their `keep` to 0, and returns how many; null takes none. */
  stop: ((input: SurrogateInput, spec: LossSpec) => number) | null
  term: PolicyTerm
  /** How token k is clipped, on the side that the sign of A makes active; null where nothing is clipped. */
  clipState: ((input: SurrogateInput, k: number, spec: LossSpec) => ClipState) | null
  /** The metrics that it adds to those of every loss; null for none. */
  metrics: ((outcome: SurrogateOutcome, spec: LossSpec) => Partial<Record<LossMetric, number>>) | null
}

/** What a sum over token terms reads, through the weights of the loss type. */
export const TOKEN_SUM_READS = ['lossType', 'maxCompletionLength'] as const satisfies (keyof LossSpec)[]

/** What the ratio is made of. */
export const RATIO_READS = ['ratioLevel', 'logRatioMin', 'logRatioMax'] as const satisfies (keyof LossSpec)[]
