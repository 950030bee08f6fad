/** Whose code is: the visitor's own, or somebody else's that the visitor has let run. */
export type Whose = 'visitor' | 'somebody'

/** Where the browser remembers the rewards as code that may run here without being asked about again: their whole texts. */
export interface CodePlace {
  /** each text and whose it is; null where the browser keeps nothing */
  read(): ReadonlyMap<string, Whose> | null
  /** Adds texts to what other tabs have added; those that were added longest ago go. False where the browser refuses. */
  add(codes: readonly string[], whose: Whose): boolean
}
