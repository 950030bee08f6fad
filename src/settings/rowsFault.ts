/** Which of the two texts of a row. */
export type RowColumn = 'prompt' | 'answer'

/** Why rows of prompt and answer cannot be a task. Lines count from 1. */
export type RowsFault =
  | { fault: 'empty' }
  | { fault: 'not-json'; line: number }
  /** a quote of a CSV field that is never closed */
  | { fault: 'unclosed-quote'; line: number }
  /** less than two columns */
  | { fault: 'one-column' }
  /** it is not known which columns hold prompt and answer; `names` are the first columns, long names cut, and `more` follow */
  | { fault: 'columns'; names: readonly string[]; more: number }
  | { fault: 'no-value'; line: number; column: RowColumn }
  /** a list, an object or nothing where a text or a number should be */
  | { fault: 'not-text'; line: number; column: RowColumn }
  | { fault: 'too-long'; line: number; column: RowColumn; tokens: number; most: number }
  | { fault: 'too-many-characters'; characters: number; most: number }
  | { fault: 'too-many-columns'; columns: number; most: number }
  | { fault: 'too-many-rows'; rows: number; most: number }
  | { fault: 'too-many-tokens'; tokens: number; most: number }
