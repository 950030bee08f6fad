import type { VerbContext } from '../context'

/** Train shows Verify in its layout Charts alone. */
export function openReport(text: string, { get, set }: Pick<VerbContext, 'get' | 'set'>): void {
  set({ view: 'train', query: '', preferences: { ...get().preferences, layout: 'charts' }, reportText: text })
}
