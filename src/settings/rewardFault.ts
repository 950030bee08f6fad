/** A completion to judge, or one that was judged: its tokens as they were written, including the token that ends it. */
interface Written {
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
  /** the calls for all completions of a step together took longer than those of a step may */
  | { kind: 'step-time' }
  /** it needed more memory, or called itself deeper, than the interpreter has */
  | { kind: 'memory' }
  | { kind: 'depth' }
  /** there is no function `reward` */
  | { kind: 'no-function' }
  /** a part, or the reward itself if `part` is null, is not a number within `MOST_REWARD`; `found` says what it is */
  | { kind: 'not-a-number'; part: string | null; found: string }
  /** the weighted sum of the parts of a completion is beyond `MOST_REWARD`; `found` is the sum as it is written */
  | { kind: 'overflow'; found: string }
  /** `weights` is not an object of numbers within `MOST_REWARD` */
  | { kind: 'weights'; found: string }
  /** a call returned other parts than those of the run */
  | { kind: 'parts'; expected: readonly string[]; found: readonly string[] }
  /** the names of the parts are none that a column can have, or there are too many */
  | { kind: 'part-names'; found: readonly string[]; most: number }
  /** what the interpreter answered has not the shape that it must have */
  | { kind: 'unreadable' }
  /** the interpreter itself could not be loaded */
  | { kind: 'no-interpreter'; message: string }

/**
 * The largest absolute value of a reward, of a part and of a weight. The trainer keeps rewards as float32: with this limit the sum
 * of their squares over a step stays finite.
 */
export const MOST_REWARD = 1e17

/** The most characters of a text of a fault, and the most names that it lists. Longer ones are cut where the fault is made. */
export const LONGEST_TEXT = 400
export const MOST_NAMES = 16

/** A text with at most so many characters; what is cut off is shown by an ellipsis. */
export const cutText = (text: string, most = LONGEST_TEXT): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

/** What a field of a fault is: a text, a text or null, a list of texts, or a whole number of names. */
export type FaultField = 'text' | 'text or null' | 'texts' | 'count'

/** The fields that each kind of fault has beside its kind. Whoever reads a fault checks it by this table. */
export const FAULT_FIELDS: {
  readonly [Kind in Fault['kind']]: Readonly<
    Record<Exclude<keyof Extract<Fault, { kind: Kind }>, 'kind'>, FaultField>
  >
} = {
  syntax: { message: 'text' },
  thrown: { message: 'text' },
  time: {},
  'step-time': {},
  memory: {},
  depth: {},
  'no-function': {},
  'not-a-number': { part: 'text or null', found: 'text' },
  overflow: { found: 'text' },
  weights: { found: 'text' },
  parts: { expected: 'texts', found: 'texts' },
  'part-names': { found: 'texts', most: 'count' },
  unreadable: {},
  'no-interpreter': { message: 'text' },
}

/** A fault with its place in the code, counted from 1, and the completion that was judged when it happened. */
export interface RewardFault {
  fault: Fault
  /**
   * The line of a fault. It is exact if the code throws or cannot be read. If the code takes too long, it is the line
   * where the running function began, or where that function last called another one: the interpreter records no other
   * line. If `reward` returns something wrong, it is the line where `reward` begins.
   */
  line: number | null
  column: number | null
  completion: Written | null
}
