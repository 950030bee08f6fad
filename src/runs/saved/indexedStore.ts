import { createSavedExperiments } from './savedExperiments'
import { createSavedReadings } from './savedReadings'
import { createSavedRuns } from './savedRuns'
import { createTabLocks } from './tabLocks'

/** The name of the channel on which the tabs tell each other of changes. */
const CHANNEL = 'grpo-playground-runs'

/** Null if the browser has no channels, or refuses them with the data of this site. */
function channelOfTabs(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL)
  } catch {
    return null
  }
}

/** Bytes of all storage of this site; null if the browser does not say. */
export interface StorageUse {
  used: number | null
  quota: number | null
  /** whether the browser has promised not to clear it by itself; null if it has no such promise */
  persisted: boolean | null
}

/** The browser's answer about its storage; null if it gives none. */
async function answerOf<Value>(ask: () => Promise<Value> | undefined): Promise<Value | null> {
  try {
    return (await ask()) ?? null
  } catch {
    return null
  }
}

export type SavedStore = ReturnType<typeof createSavedStore>

/** The store in IndexedDB, with the locks of the browser. */
export function createSavedStore() {
  const listeners = new Set<() => void>()
  const channel = channelOfTabs()
  const tell = () => listeners.forEach((listener) => listener())
  channel?.addEventListener('message', tell)
  // oxlint-disable-next-line playground/same-everywhere -- where runs are saved depends on the browser
  const { locks, storage } = navigator
  const context = {
    // oxlint-disable-next-line playground/named-globals -- only the events of the window are used
    locks: createTabLocks(locks, window),
    // oxlint-disable-next-line playground/same-everywhere -- a list of runs shows when each was saved
    date: () => Date.now(),
    changed() {
      tell()
      channel?.postMessage(null)
    },
  }
  return {
    runs: createSavedRuns(context),
    experiments: createSavedExperiments(context),
    readings: createSavedReadings(context),
    async usage(): Promise<StorageUse> {
      const [estimate, persisted] = await Promise.all([
        answerOf(() => storage?.estimate?.()),
        answerOf(() => storage?.persisted?.()),
      ])
      return { used: estimate?.usage ?? null, quota: estimate?.quota ?? null, persisted }
    },
    /** Asks the browser not to clear the storage by itself. */
    async persist(): Promise<void> {
      await answerOf(() => storage?.persist?.())
    },
    /** Calls `listener` after every change of a list, made in this tab or another; returns a function that stops this. */
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
