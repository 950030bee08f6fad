import type { StoreApi } from 'zustand/vanilla'
import type { VerbContext } from './context'
import type { PageState } from './state'

export interface AttentionVerbs {
  /**
   * Lets inspections have the attention of a group, until the function that it returns is called: of this group, else of the one that
   * is chosen on the page.
   */
  attend(group?: number): () => void
}

/** Nothing is computed while nobody looks: a transformer's worker is told when a first view opens and a last one closes. */
export function attentionVerbs(
  { send }: Pick<VerbContext, 'send'>,
  store: StoreApi<PageState>,
): AttentionVerbs {
  /** the views that look now, each with the group that it asks for; the latest decides */
  const views = new Set<{ group: number | undefined }>()
  /** what the worker was told last about which run; null if nothing */
  let told: string | null = null

  const tell = () => {
    const { run, group, phase } = store.getState()
    // a run that is being made knows nothing of what another one was told
    if (phase === 'starting' || run.config.policy !== 'transformer') {
      told = null
      return
    }
    const latest = [...views].at(-1)
    const of = latest ? { group: latest.group ?? group } : null
    const now = `${run.id} ${of ? of.group : 'nobody'}`
    if (now === told || (of === null && told === null)) return
    told = now
    send({ type: 'attend', run: run.id, of })
  }
  store.subscribe((state, before) => {
    if (state.run.id !== before.run.id || state.phase !== before.phase || state.group !== before.group) tell()
  })

  return {
    attend(group) {
      const view = { group }
      views.add(view)
      tell()
      return () => {
        views.delete(view)
        tell()
      }
    },
  }
}
