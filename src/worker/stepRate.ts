/** Measures how many steps a second are taken while a run plays, and how long one takes. */
export interface StepRate {
  /** A step was taken; its work began at `start`, a time of the same clock. */
  count(start: number): void
  /** Restarts the clock, so that paused time counts for no step. */
  resume(): void
  /** NaN before the first step. */
  perSecond(): number
  /** Milliseconds of work per step, without the waits of a slow pace; NaN before the first step. */
  milliseconds(): number
}

/** Weight of the newest step in the running mean of a step's time. */
const NEWEST = 0.1

export function createStepRate(): StepRate {
  let since = performance.now()
  let meanTime = NaN
  let meanWork = NaN
  const mixed = (mean: number, newest: number) =>
    Number.isNaN(mean) ? newest : mean + NEWEST * (newest - mean)
  return {
    count(start) {
      const now = performance.now()
      meanTime = mixed(meanTime, now - since)
      meanWork = mixed(meanWork, now - start)
      since = now
    },
    resume() {
      since = performance.now()
    },
    perSecond: () => 1000 / meanTime,
    milliseconds: () => meanWork,
  }
}
