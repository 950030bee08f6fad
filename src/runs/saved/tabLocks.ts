/**
 * Locks on the records that a tab has open, so that another tab neither overwrites nor offers them. A closed tab holds no
 * locks.
 */
export interface TabLocks {
  /** Takes a name for this tab, which may have it already; resolves to false if another tab has it. */
  take(name: string): Promise<boolean>
  release(name: string): Promise<void>
  /** The names that any tab has, this one included. */
  taken(): Promise<ReadonlySet<string>>
}

/** Prefix of the names of this page's locks, because all pages of an origin share them. */
const PREFIX = 'grpo-playground:'

/**
 * The locks of the browser (Web Locks). If it has none, or refuses them because the visitor has blocked the data of this site,
 * every name is free: nothing is saved then, so no other tab has anything open.
 *
 * A page that the browser keeps for its Back button counts as closed: its names are free, and it takes them again when it is
 * shown. A name that another tab has taken meanwhile stays with that tab.
 * @param page the target of the events for leaving and showing the page
 */
export function createTabLocks(manager: LockManager | undefined, page: EventTarget): TabLocks {
  /** releases each name of this tab; null while another tab has the name */
  const mine = new Map<string, Promise<(() => void) | null>>()

  async function request(name: string): Promise<(() => void) | null> {
    if (!manager) return () => {}
    return new Promise((taken) => {
      const ask = async () =>
        manager.request(PREFIX + name, { ifAvailable: true }, (lock) => {
          if (lock === null) return taken(null)
          // the browser keeps the lock until this promise resolves, or the tab is closed
          return new Promise<void>((release) => taken(release))
        })
      ask().catch(() => taken(() => {}))
    })
  }

  async function take(name: string): Promise<boolean> {
    const taking = mine.get(name) ?? request(name)
    mine.set(name, taking)
    if (await taking) return true
    if (mine.get(name) === taking) mine.delete(name)
    return false
  }

  const releaseLock = async (taking: Promise<(() => void) | null> | undefined) => (await taking)?.()
  /** A listener that acts if the browser keeps the page for its Back button. */
  const ifCached = (act: () => void) => (event: Event) => {
    if ((event as PageTransitionEvent).persisted) act()
  }
  page.addEventListener(
    'pagehide',
    ifCached(() => mine.forEach((taking) => void releaseLock(taking))),
  )
  page.addEventListener(
    'pageshow',
    ifCached(() => {
      const names = [...mine.keys()]
      mine.clear()
      for (const name of names) void take(name)
    }),
  )

  return {
    take,
    async release(name) {
      const taking = mine.get(name)
      mine.delete(name)
      await releaseLock(taking)
    },
    async taken() {
      const query = async () => manager?.query()
      const { held = [] } = (await query().catch(() => null)) ?? {}
      const names = held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []))
      return new Set(names)
    },
  }
}
