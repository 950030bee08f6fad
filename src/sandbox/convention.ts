import type { OwnPart } from '../tasks/ownParts'

/**
 * What the code of a reward is given and returns. It is JavaScript that defines
 *
 *     function reward(problem, completion, random)
 *
 * and may define `const weights = { part: number, … }`.
 */

/** A problem as the code sees it: the task's own fields, such as `target` or `answer`, are there too. */
export interface OwnProblem {
  /** as the page writes it */
  readonly prompt: string
  readonly tokens: readonly number[]
  readonly [field: string]: unknown
}

/** A completion as the code sees it. */
export interface OwnCompletion {
  /** as the page writes it, without the token that ends it */
  readonly text: string
  /** that token included */
  readonly tokens: readonly number[]
  /** whether the token that ends a completion was written; true where the task has none */
  readonly ended: boolean
}

/** A number, or named parts, whose weighted sum is the reward. */
export type OwnParts = number | Readonly<Record<string, number>>

/** The function that the code defines. `random()` is uniform on [0, 1): the same numbers whenever a step is repeated. */
export type OwnReward = (problem: OwnProblem, completion: OwnCompletion, random: () => number) => OwnParts

/** The most parts that a reward may have, and the name of the part of a reward that returns a number. */
export const MOST_PARTS = 8
export const ONLY_PART = 'reward'

/** A completion that is to be judged, or was: the tokens as they were written, the one that ends it included. */
export interface Written {
  prompt: string
  text: string
}

/** Why code could not be used, or stopped. */
export type Fault =
  /** it cannot be read as JavaScript */
  | { kind: 'syntax'; message: string }
  /** it threw, at the top or in `reward` */
  | { kind: 'thrown'; message: string }
  /** it took longer than a call may */
  | { kind: 'time' }
  /** it needed more memory, or called itself deeper, than the interpreter has */
  | { kind: 'memory' }
  | { kind: 'depth' }
  /** there is no function `reward` */
  | { kind: 'no-function' }
  /** a part, or the reward itself where `part` is null, is not a finite number; `found` says what it is */
  | { kind: 'not-a-number'; part: string | null; found: string }
  /** `weights` is not an object of finite numbers */
  | { kind: 'weights'; found: string }
  /** a call returned other parts than those of the run */
  | { kind: 'parts'; expected: readonly string[]; found: readonly string[] }
  /** the names of the parts are none that a column can have, or there are too many */
  | { kind: 'part-names'; found: readonly string[]; most: number }
  /** the interpreter itself could not be loaded */
  | { kind: 'no-interpreter'; message: string }

/** A fault with its place in the code, counted from 1, and the completion that was judged when it happened. */
export interface RewardFault {
  fault: Fault
  /**
   * Exact for what is thrown or cannot be read. Code that takes too long has the line where the function that it was in begins,
   * or last called another: the interpreter notes no other. What returns something wrong has the line where `reward` begins.
   */
  line: number | null
  column: number | null
  completion: Written | null
}

/** What code says of completions: their parts row by row, [N][K], and the weighted sums, [N]. */
export interface Verdict {
  parts: readonly OwnPart[]
  rows: readonly { parts: readonly number[]; reward: number }[]
  milliseconds: number
}

/** Code that stopped, or cannot be used. */
export class RewardError extends Error {
  constructor(readonly fault: RewardFault) {
    super(`the code of the reward failed: ${JSON.stringify(fault)}`)
    this.name = 'RewardError'
  }
}
