import { externalName, find } from '../../settings/names'
import type { Entry } from '../../settings/read'
import type { Draft } from './importRows'

/** The settings of the page that drafts set. */
export const fieldsOf = (drafts: readonly Draft[]) =>
  new Set(drafts.flatMap(({ entries }) => entries.map(([name]) => find(name)?.field)))

/**
 * The drafts, and drafts for further knobs that a written value also sets: verl's `adv_estimator=rloo` also sets the
 * baseline and the scaling. A knob that another draft sets gets no second one.
 */
export function withConsequences(drafts: readonly Draft[]): Draft[] {
  const set = fieldsOf(drafts)
  return drafts.flatMap((draft) => {
    const consequences: Draft[] = []
    const entries = draft.entries.map((entry): Entry => {
      const [name, written] = entry
      const found = find(name)
      const also = Object.entries(found?.alias?.also?.(written) ?? {})
      if (!found || also.length === 0) return entry
      for (const [external, value] of also) {
        const { field } = find(external)!
        if (set.has(field)) continue
        set.add(field)
        const origin = draft.origin === 'written' ? 'derived' : draft.origin
        consequences.push({ ...draft, origin, entries: [[external, String(value)]] })
      }
      // the page's own name sets one knob alone
      return [externalName(found.field), String(found.alias?.values?.[written] ?? written)]
    })
    return [{ ...draft, entries }, ...consequences]
  })
}
