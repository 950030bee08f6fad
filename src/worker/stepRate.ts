/** Measures how many steps a second are taken while a run plays. */
export interface StepRate {
  /** A step was taken. */
  count(): void
  /** Restarts the clock, so that paused time counts for no step. */
  resume(): void
  /** NaN before the first step. */
  perSecond(): number
}

/** Weight of the newest step in the running mean of a step's time. */
const NEWEST = 0.1

export function createStepRate(): StepRate {
  let since = performance.now()
  let meanTime = NaN
  return {
    count() {
      const now = performance.now()
      const time = now - since
      since = now
      meanTime = Number.isNaN(meanTime) ? time : meanTime + NEWEST * (time - meanTime)
    },
    resume() {
      since = performance.now()
    },
    perSecond: () => 1000 / meanTime,
  }
}
