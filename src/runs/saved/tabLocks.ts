/** The locks of what a tab has open, so that another tab neither overwrites nor offers it. A closed tab holds no locks. */
export interface TabLocks {
  /** Takes a name for this tab; resolves to a function that releases it, or to null if another tab has it. */
  take(name: string): Promise<(() => void) | null>
  /** The names that any tab has, this one included. */
  taken(): Promise<ReadonlySet<string>>
}

/** Prefix of the names of this page's locks, because all pages of an origin share them. */
const PREFIX = 'grpo-playground:'

/**
 * The locks of the browser (Web Locks). Where it has none, or refuses them because the visitor has blocked the data of this site,
 * every name is free: then no other tab has anything open either, because nothing is saved.
 */
export function createTabLocks(manager: LockManager | undefined): TabLocks {
  return {
    async take(name) {
      if (!manager) return () => {}
      return new Promise((taken) => {
        const request = async () =>
          manager.request(PREFIX + name, { ifAvailable: true }, (lock) => {
            if (lock === null) return taken(null)
            // the browser keeps the lock until this promise resolves, or the tab is closed
            return new Promise<void>((release) => taken(release))
          })
        request().catch(() => taken(() => {}))
      })
    },
    async taken() {
      const query = async () => manager?.query()
      const { held = [] } = (await query().catch(() => null)) ?? {}
      const names = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
      return new Set(names)
    },
  }
}
