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
  // A posted message, not a timer: in a hidden tab timers wait a second or more.
  const { port1, port2 } = new MessageChannel()
  let resume = () => {}
  port1.onmessage = () => resume()
  try {
    const examined = examining(log)
    for (let began = now(); ;) {
      const { done, value } = examined.next()
      if (done) return value
      if (now() - began < TURN) continue
      await new Promise<void>((resolve) => {
        resume = resolve
        port2.postMessage(null)
      })
      began = now()
    }
  } finally {
    port1.close()
  }
}
