import { EXIT } from './usage'

/**
 * Milliseconds within which a second signal counts as the same one: npm forwards the Ctrl-C that the terminal has already sent.
 */
const SAME = 1000

/** Whether Ctrl-C, or the end of the session, has asked this command to stop. */
export interface Interruption {
  isAsked(): boolean
  /** Lets waiting signals be handled. */
  breathe(): Promise<void>
}

/** Listens for SIGINT and SIGTERM. The command then finishes its step and writes what there is; a second signal ends it at once. */
export function listenForInterruption(): Interruption {
  let asked = 0
  const stop = () => {
    if (asked > 0 && performance.now() - asked > SAME) process.exit(EXIT.interrupted)
    asked ||= performance.now()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return {
    isAsked: () => asked > 0,
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
  }
}
