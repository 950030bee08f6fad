/** What one tab has in hand, so that another neither overwrites nor offers it. A tab that is gone holds nothing. */
export interface TabLocks {
  /** Takes a name for this tab; resolves to a function that lets go of it, or to null where another tab has it. */
  take(name: string): Promise<(() => void) | null>
  /** The names that any tab has, this one included. */
  taken(): Promise<ReadonlySet<string>>
}

/** Before the names of this page's locks, which it shares with the other pages of its origin. */
const PREFIX = 'grpo-playground:'

/** The locks of the browser (Web Locks). Where it has none, every name is free. */
export function createTabLocks(manager: LockManager | undefined): TabLocks {
  if (!manager) return { take: async () => () => {}, taken: async () => new Set() }
  return {
    take: (name) =>
      new Promise((taken) => {
        void manager.request(PREFIX + name, { ifAvailable: true }, (lock) => {
          if (lock === null) return taken(null)
          // held until this promise is kept, or the tab is closed
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
