/** The author of code: the visitor, or somebody else whose code the visitor has allowed. */
export type Whose = 'visitor' | 'somebody'

/** Saves the texts of reward code that may run in this browser without asking again. */
export interface CodePlace {
  /** each text and its author; null if the browser saves nothing */
  read(): ReadonlyMap<string, Whose> | null
  /** Adds texts to those of other tabs; the oldest ones go. False if the browser refuses. */
  add(codes: readonly string[], whose: Whose): boolean
}
