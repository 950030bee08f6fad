import type { ReadLog, Reading } from '../../reading/contract'
import { examining } from '../../reading/reading'

/** Milliseconds after which the page gets its turn. */
const TURN = 8

/**
 * Examines a log as `reading` does, while the page answers.
 *
 * @param now milliseconds of a monotonic clock
 */
export async function readingMeanwhile(log: ReadLog, now: () => number): Promise<Reading> {
  const examined = examining(log)
  for (let began = now(); ;) {
    const { done, value } = examined.next()
    if (done) return value
    if (now() - began < TURN) continue
    await new Promise((resolve) => setTimeout(resolve))
    began = now()
  }
}
