/** Work that waits for its turn: one piece after the other, in the order in which it came. */
export interface Turns {
  /** Does the work when all that came before is done; its failure stops nobody else's. */
  take<Result>(work: () => Promise<Result>): Promise<Result>
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take(work) {
      const done = last.then(work)
      last = done.catch(() => undefined)
      return done
    },
  }
}
