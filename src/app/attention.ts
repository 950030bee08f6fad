import type { App } from './app'

type Page = Pick<App, 'store' | 'attend'>

/** A view that looks at the attention of a group. Without `group`, it looks at the group that is chosen on the page. */
interface View {
  group: number | undefined
}

const lookers = new WeakMap<Page, (view: View) => () => void>()

/**
 * Asks the worker to add the attention of a group to its inspections; without `group`, of the group chosen on the page. Call the
 * returned function to stop. Nothing is computed while nobody looks.
 */
export function look(page: Page, group?: number): () => void {
  const open = lookers.get(page) ?? createLookers(page)
  lookers.set(page, open)
  return open({ group })
}

/** Tells a transformer's worker when a first view opens and a last one closes, and which group is looked at. */
function createLookers({ store, attend }: Page): (view: View) => () => void {
  /** the views that look now; the latest decides */
  const views = new Set<View>()
  /** what the worker was told last about which run; null if nothing */
  let told: string | null = null

  const tell = () => {
    const { run, group, phase } = store.getState()
    // a run that is being made does not know what the worker was told about another run
    if (phase === 'starting' || run.config.policy !== 'transformer') {
      told = null
      return
    }
    const latest = [...views].at(-1)
    const of = latest ? { group: latest.group ?? group } : null
    const now = `${run.id} ${of ? of.group : 'nobody'}`
    if (now === told || (of === null && told === null)) return
    told = now
    attend(of)
  }
  store.subscribe((state, before) => {
    if (state.run.id !== before.run.id || state.phase !== before.phase || state.group !== before.group) tell()
  })
  return (view) => {
    views.add(view)
    tell()
    return () => {
      views.delete(view)
      tell()
    }
  }
}
