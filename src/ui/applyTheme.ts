import type { Theme } from '../app/state'

/** Light or dark for the whole document; `system` leaves it to the browser. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
