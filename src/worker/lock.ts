/**
 * Tells the page that a worker has ended: no event does that where the browser ends a worker, for example because memory ran
 * out. A worker holds a lock of the browser (Web Locks) until it ends, also while a step takes long, and the page waits for it.
 */
import type { ExperimentEvent } from './protocol'

/**
 * Holds a lock until this worker ends, and tells its name. Nothing is told where there are no locks, or the visitor has
 * blocked the data of this site.
 */
export function holdLock(tell: (event: ExperimentEvent) => void): void {
  const locks: LockManager | undefined = navigator.locks
  locks
    ?.request(crypto.randomUUID(), (lock) => {
      tell({ type: 'alive', lock: lock!.name })
      return new Promise(() => {})
    })
    .catch(() => {})
}

/** Calls `act` when a lock is released, unless the signal was aborted before. */
export function whenReleased(lock: string, signal: AbortSignal, act: () => void): void {
  navigator.locks.request(lock, { signal }, act).catch(() => {})
}
