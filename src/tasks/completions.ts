/** A problem with the data that its reward needs. Tasks extend it with plain data, because it is sent in messages. */
export interface Problem {
  /** tokens of the prompt; none if the policy sees a state */
  prompt: readonly number[]
}

/** Tokens and other choices are integers, actions of a Gaussian head real numbers. */
export type Actions = Int32Array | Float32Array

/** Completions to look at; the rows offsets[p] … offsets[p+1]−1 belong to problems[p]. */
export interface Completions<P extends Problem = Problem> {
  problems: readonly P[]
  /** [P + 1] */
  offsets: Int32Array
  /** [rows, T], or [rows, T, D] with a Gaussian head; 0 after the end */
  actions: Actions
  /** [rows, T] */
  mask: Float32Array
  /** [rows, T, F], the features before each action; null without a state */
  features: Float32Array | null
}

/** Completions to score. */
export interface Scoring<P extends Problem = Problem> extends Completions<P> {
  /** a stream key a row, two words; null leaves noise out */
  noise: Uint32Array | null
}

/** The length of a completion of at most T tokens or steps. */
export function lengthOf({ mask }: Pick<Completions, 'mask'>, row: number, T: number): number {
  let length = 0
  while (length < T && mask[row * T + length] === 1) length++
  return length
}

/** The rows of a group. */
export const rowsIn = ({ offsets }: Pick<Completions, 'offsets'>, group: number): number[] =>
  Array.from({ length: offsets[group + 1] - offsets[group] }, (_, i) => offsets[group] + i)

/** Calls `each` for every completion with its problem. */
export function forEachRow<P extends Problem>(
  { problems, offsets }: Pick<Completions<P>, 'problems' | 'offsets'>,
  each: (problem: P, row: number) => void,
): void {
  for (let p = 0; p < problems.length; p++) {
    for (let row = offsets[p]; row < offsets[p + 1]; row++) each(problems[p], row)
  }
}

/** The mean of a figure over all completions. */
export function meanOverRows<P extends Problem>(
  completions: Pick<Completions<P>, 'problems' | 'offsets'>,
  of: (problem: P, row: number) => number,
): number {
  let sum = 0
  forEachRow(completions, (problem, row) => (sum += of(problem, row)))
  return sum / completions.offsets[completions.problems.length]
}
