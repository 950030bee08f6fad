/**
 * Browsers report no event when they end a worker, for example because memory ran out. So each worker holds a Web Lock for
 * its whole life; when the lock becomes free, the worker is gone. A worker that is busy with a long step keeps its lock.
 */

/**
 * Takes a lock that this worker never gives back, and tells the page the name of the lock. Tells nothing if the browser has no
 * Web Locks, or refuses them because the visitor has blocked site data.
 */
export function holdLock(tell: (lock: string) => void): void {
  const locks: LockManager | undefined = navigator.locks
  locks
    ?.request(crypto.randomUUID(), (lock) => {
      tell(lock!.name)
      return new Promise(() => {})
    })
    .catch(() => {})
}

/**
 * Calls `act` when the worker that holds the lock is gone: the page requests the same lock, and gets it only then. Aborting
 * `signal` withdraws the request.
 */
export function whenReleased(lock: string, signal: AbortSignal, act: () => void): void {
  navigator.locks.request(lock, { signal }, act).catch(() => {})
}
