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

/** A record with copies of the typed arrays in it, which their owner may fill anew. */
export function copied<Input extends object>(input: Input): Input {
  const entries = Object.entries(input).map(([name, value]) => [
    name,
    value instanceof Float32Array || value instanceof Int32Array || value instanceof Uint32Array
      ? value.slice()
      : value,
  ])
  return Object.fromEntries(entries) as Input
}
