import { createSavedExperiments } from './savedExperiments'
import { createSavedRuns } from './savedRuns'
import type { SavedStore } from './savedStore'
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

/** What the browser says of its storage; null if it does not. */
async function answerOf<Value>(ask: () => Promise<Value> | undefined): Promise<Value | null> {
  try {
    return (await ask()) ?? null
  } catch {
    return null
  }
}

/** The store in IndexedDB, with the locks of the browser. */
export function createSavedStore(): SavedStore {
  const listeners = new Set<() => void>()
  const channel = channelOfTabs()
  const tell = () => listeners.forEach((listener) => listener())
  channel?.addEventListener('message', tell)
  const context = {
    locks: createTabLocks(navigator.locks),
    date: () => Date.now(),
    changed() {
      tell()
      channel?.postMessage(null)
    },
  }
  const { storage } = navigator
  return {
    runs: createSavedRuns(context),
    experiments: createSavedExperiments(context),
    async usage() {
      const [estimate, persisted] = await Promise.all([
        answerOf(() => storage?.estimate?.()),
        answerOf(() => storage?.persisted?.()),
      ])
      return { used: estimate?.usage ?? null, quota: estimate?.quota ?? null, persisted }
    },
    async persist() {
      await answerOf(() => storage?.persist?.())
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
