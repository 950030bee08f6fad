/** Milliseconds of training before an estimate is given. */
const SOON = 3000
/** Milliseconds after which an older measurement of the speed is replaced. */
const WINDOW = 15_000

/** Estimates how long training will take, from its speed in the last 15 to 30 seconds. */
export interface TimeLeft {
  /** Training begins, or goes on with other runs; `done` completions are there already. */
  begin(done: number): void
  /** The seconds left; null while too little has been trained to know. */
  at(now: number, done: number, total: number): number | null
}

export function createTimeLeft(): TimeLeft {
  let before = 0
  let since: { at: number; done: number } | null = null
  let next = { at: 0, done: 0 }
  return {
    begin(done) {
      before = done
      since = null
    },
    at(now, done, total) {
      // until the first steps arrive, workers start and compile
      if (since === null && done > before) since = next = { at: now, done }
      if (since === null) return null
      if (now - next.at >= WINDOW) [since, next] = [next, { at: now, done }]
      const [gained, passed] = [done - since.done, now - since.at]
      return gained > 0 && passed >= SOON ? ((total - done) / gained) * (passed / 1000) : null
    },
  }
}
