import type { Command, ExperimentCommand } from './protocol'

type AnyCommand = Command | ExperimentCommand

/** Commands that wait to be heard, in the order in which they came. */
export interface Inbox {
  put(command: AnyCommand): void
  take(): AnyCommand | undefined
  /** those that wait, the next one first */
  readonly waiting: readonly AnyCommand[]
  /** Settles when there is a command to take, or after `milliseconds`. */
  wait(milliseconds?: number): Promise<void>
  /** Settles after messages that are already under way have been put here. */
  breathe(): Promise<void>
}

export function createInbox(): Inbox {
  const commands: AnyCommand[] = []
  let wake: () => void = () => {}
  // A posted message, not a timer: timers are held back in hidden tabs and nested ones take 4 ms.
  const { port1, port2 } = new MessageChannel()
  let breathed: () => void = () => {}
  port1.onmessage = () => breathed()
  return {
    put(command) {
      commands.push(command)
      wake()
    },
    take: () => commands.shift(),
    waiting: commands,
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
    breathe() {
      return new Promise((resolve) => {
        breathed = resolve
        port2.postMessage(null)
      })
    },
  }
}
