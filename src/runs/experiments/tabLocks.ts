/** The locks of what a tab has open, so that another tab neither overwrites nor offers it. A closed tab holds no locks. */
export interface TabLocks {
  /** Takes a name for this tab; resolves to a function that lets go of it, or to null where another tab has it. */
  take(name: string): Promise<(() => void) | null>
  /** The names that any tab has, this one included. */
  taken(): Promise<ReadonlySet<string>>
}

/** Prefix of the names of this page's locks, because all pages of an origin share them. */
const PREFIX = 'grpo-playground:'

/** The locks of the browser (Web Locks). Where it has none, every name is free. */
export function createTabLocks(manager: LockManager | undefined): TabLocks {
  if (!manager) return { take: async () => () => {}, taken: async () => new Set() }
  return {
    take: (name) =>
      new Promise((taken) => {
        void manager.request(PREFIX + name, { ifAvailable: true }, (lock) => {
          if (lock === null) return taken(null)
          // held until this promise resolves, or the tab is closed
          return new Promise<void>((letGo) => taken(letGo))
        })
      }),
    async taken() {
      const { held = [] } = await manager.query()
      const names = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
      return new Set(names)
    },
  }
}
