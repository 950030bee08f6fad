import type { Field } from '../../tasks/fields'

/** Opens the folds around a setting, moves the focus to it and marks it briefly; false where the page does not show it. */
export function revealField(field: Field): boolean {
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
