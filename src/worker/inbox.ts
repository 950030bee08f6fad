import type { Command, ExperimentCommand } from './protocol'
import { withNewer } from './superseded'

type AnyCommand = Command | ExperimentCommand

/**
 * Commands that wait to be handled, in the order in which they arrived; `withNewer` removes those that a newer one makes
 * pointless.
 */
export interface Inbox {
  put(command: AnyCommand): void
  take(): AnyCommand | undefined
  /** the waiting commands, the next one first */
  readonly waiting: readonly AnyCommand[]
  /** Resolves when there is a command to take, or after `milliseconds`. */
  wait(milliseconds?: number): Promise<void>
  /** Resolves after the browser has delivered the messages that were already posted. */
  yieldToMessages(): Promise<void>
}

export function createInbox(): Inbox {
  let commands: AnyCommand[] = []
  let wake: () => void = () => {}
  // A posted message, not a timer: hidden tabs throttle timers, and nested timers take at least 4 ms.
  const { port1, port2 } = new MessageChannel()
  let delivered: () => void = () => {}
  port1.onmessage = () => delivered()
  return {
    put(command) {
      commands = withNewer(commands, command)
      wake()
    },
    take: () => commands.shift(),
    get waiting() {
      return commands
    },
    wait(milliseconds) {
      if (commands.length > 0) return Promise.resolve()
      return new Promise((resolve) => {
        const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
    yieldToMessages() {
      return new Promise((resolve) => {
        delivered = resolve
        port2.postMessage(null)
      })
    },
  }
}
