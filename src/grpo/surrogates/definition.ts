import type { LossMetric } from '../metricNames'
import type { LossSpec, TokenBatch } from '../spec'

/**
 * The policy term x of every token and its two derivatives, each [B·T], 0 if a token has no term.
 * The policy moves x through the ratio, through logp itself, or both.
 */
export interface Terms {
  /** x: the loss of a token, before aggregation */
  value: Float32Array
  /** ∂x/∂log w with w the ratio at the level of the spec */
  viaRatio: Float32Array
  /** ∂x/∂logp of the token itself, at a fixed ratio */
  viaLogp: Float32Array
}

/** The input of a surrogate besides the spec. */
export interface SurrogateInput {
  batch: TokenBatch
  /** B·T; the arrays may be longer */
  size: number
  /** A of every token, also if the batch has one per completion; [B·T] */
  advantages: Float32Array
  /** w at the level of the spec, [B·T] */
  ratio: Float32Array
  /** 1 if a token has a policy term, [B·T] */
  keep: Uint8Array
}

/** The input of a surrogate's metrics. */
export interface SurrogateOutcome extends SurrogateInput {
  /** 0 free, 1 clipped low, 2 clipped high, [B·T] */
  clipped: Uint8Array
  /** tokens of each completion, [B] */
  counts: Int32Array
  /** unmasked tokens, at least 1 */
  tokens: number
  /** tokens whose policy term `stop` dropped */
  stopped: number
}

/** Whether a token is clipped: 0 no, 1 low, 2 high. */
export type ClipState = 0 | 1 | 2

/** The policy loss: a sum of token terms, weighted by the loss type, or one number for the whole batch. */
type PolicyTerm =
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

/** The functions of one surrogate. All fields are required, so that a new surrogate cannot leave one out. */
export interface SurrogateDefinition {
  /** Drops the policy term of some tokens by setting their `keep` to 0, and returns how many; null drops none. */
  stop: ((input: SurrogateInput, spec: LossSpec) => number) | null
  term: PolicyTerm
  /** ∂x/∂logp of a token that is not clipped, with one ratio per token; null if more than w and A decide. */
  freeSlope: ((w: number, advantage: number) => number) | null
  /** How token k is clipped, on the side that matters for the sign of A; null if `clips` is nothing. */
  clipState: ((input: SurrogateInput, k: number, spec: LossSpec) => ClipState) | null
  /** Metrics besides those of every loss; null for none. */
  metrics: ((outcome: SurrogateOutcome, spec: LossSpec) => Partial<Record<LossMetric, number>>) | null
}
