import type { RewardFault } from '../settings/rewardFault'
import type { OwnPart } from '../tasks/ownParts'

/**
 * The interface of reward code: JavaScript that defines
 *
 *     function reward(problem, completion, random)
 *
 * It returns a number, or an object of named parts, whose weighted sum is the reward. The code may give
 * every part a weight: `const weights = { part: number, … }`. Without it, all weights are 1.
 */

/** A problem as the code receives it, with the task's own fields, such as `target` or `answer`. */
export interface OwnProblem {
  /** in the notation of the page */
  readonly prompt: string
  readonly tokens: readonly number[]
  readonly [field: string]: unknown
}

/** A completion as the code receives it. */
export interface OwnCompletion {
  /** in the notation of the page, without the token that ends it */
  readonly text: string
  /** with the token that ends it */
  readonly tokens: readonly number[]
  /** whether the token that ends a completion was written; true if the task has none */
  readonly ended: boolean
}

/** The most parts that a reward may have, and the name of the part of a reward that returns a number. */
export const MOST_PARTS = 8
export const ONLY_PART = 'reward'

/** The scores of completions: their parts row by row, [N][K], and the weighted sums, [N]. */
export interface Verdict {
  parts: readonly OwnPart[]
  rows: readonly { parts: readonly number[]; reward: number }[]
  milliseconds: number
}

/** Code that failed, or cannot be used. */
export class RewardError extends Error {
  constructor(readonly fault: RewardFault) {
    super(`the code of the reward failed: ${JSON.stringify(fault)}`)
    this.name = 'RewardError'
  }
}
