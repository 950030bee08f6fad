import type { RunStore } from './runStore'

/** Whoever saves or lists runs says that the script is missing. */
const reportedElsewhere = (): void => {}

/** A store of runs whose script is loaded when it is first asked for something. */
export function lateRunStore(load: () => Promise<RunStore>): RunStore {
  return {
    list: async () => (await load()).list(),
    wasOlder: async () => (await load()).wasOlder(),
    load: async (id) => (await load()).load(id),
    async *parts(id) {
      yield* (await load()).parts(id)
    },
    checkpoint: async (id, step) => (await load()).checkpoint(id, step),
    save: async (run) => (await load()).save(run),
    rename: async (id, name) => (await load()).rename(id, name),
    pin: async (id, pinned) => (await load()).pin(id, pinned),
    remove: async (id) => (await load()).remove(id),
    undo: async (id) => (await load()).undo(id),
    usage: async () => (await load()).usage(),
    persist: async () => (await load()).persist(),
    hold: async (id) => (await load()).hold(id),
    letGo: (id) => void load().then((store) => store.letGo(id), reportedElsewhere),
    held: async () => (await load()).held(),
    onChange(listener) {
      let isWanted = true
      let end = () => {}
      void load().then((store) => {
        if (isWanted) end = store.onChange(listener)
      }, reportedElsewhere)
      return () => {
        isWanted = false
        end()
      }
    },
  }
}
