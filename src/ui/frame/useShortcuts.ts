import { useEffect } from 'react'
import type { App } from '../../app/app'

/** Where single keys are for writing or choosing, not for the page. */
const FIELDS = 'input, select, textarea, [contenteditable], dialog, [popover], [role="slider"]'
/** Where the space bar already presses something. */
const PRESSED_BY_SPACE = 'button, summary, a, [role="button"], [role="tab"]'

/** Space plays and pauses, S steps, R resets, F is full speed or not, ? opens the help: not in fields, and not when turned off. */
export function useShortcuts(app: App, onHelp: () => void): void {
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (!app.store.getState().preferences.shortcuts) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest(FIELDS) || document.querySelector('dialog[open]')) return
      if (event.key === ' ') {
        if (target.closest(PRESSED_BY_SPACE)) return
        app.toggle()
      } else if (event.key === 's' || event.key === 'S') app.step()
      else if (event.key === 'r' || event.key === 'R') app.reset()
      else if (event.key === 'f' || event.key === 'F') app.toggleFullSpeed()
      else if (event.key === '?') onHelp()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  })
}
