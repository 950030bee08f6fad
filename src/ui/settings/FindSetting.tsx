import { useEffect } from 'react'
import type { Field } from '../../tasks/fields'
import { useApp, usePage, useText } from '../AppContext'
import { linkName } from './findFields'

/** The field at the head of the panel that finds a setting by any of its names. */
export function FindSetting() {
  const app = useApp()
  const { panel } = useText()
  const query = usePage((state) => state.query)
  const wanted = usePage((state) => state.wantedField)
  const edited = usePage((state) => state.edited)

  useEffect(() => {
    if (wanted === null) return
    if (revealField(wanted)) app.fieldShown()
    // the list also contains knobs that are hidden while they have no effect
    else app.seek(linkName(wanted, edited))
  }, [app, wanted, query, edited])

  return (
    <input
      type="search"
      aria-label={panel.find}
      placeholder={panel.find}
      value={query}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => app.seek(event.currentTarget.value)}
    />
  )
}

/** Opens the folds around a setting, moves the focus to it and marks it briefly; false if the page does not show it. */
function revealField(field: Field): boolean {
  const row = document.querySelector<HTMLElement>(`[data-field="${field}"]`)
  if (!row) return false
  for (let fold = row.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true
  }
  row.scrollIntoView({ block: 'center' })
  const control = row.matches('button') ? row : row.querySelector<HTMLElement>('input, select')
  control?.focus({ preventScroll: true })
  row.dataset.found = ''
  row.addEventListener('animationend', () => delete row.dataset.found, { once: true })
  return true
}
