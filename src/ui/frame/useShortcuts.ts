import { useEffect } from 'react'
import type { App } from '../../app/app'

/** Elements that use single keys themselves, for typing or choosing. */
const FIELDS = 'input, select, textarea, [contenteditable], dialog, [popover], [role="menu"], [role="slider"]'
/** Elements that the space bar presses. */
const PRESSED_BY_SPACE = 'button, summary, a, [role="button"], [role="tab"]'

/**
 * Keyboard shortcuts: Space plays and pauses, S steps, R resets, F switches full speed on and off, C changes between Stage and Charts, ? opens the help.
 * They do not act in fields, nor when they are turned off.
 */
export function useShortcuts(app: App, onHelp: () => void): void {
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const state = app.store.getState()
      if (!state.preferences.shortcuts) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      const target = event.target instanceof Element ? event.target : document.body
      if (target.closest(FIELDS) || document.querySelector('dialog[open]')) return
      if (event.key === '?') onHelp()
      // a lesson trains by its own buttons alone, and what is kept does not train
      else if (['learn', 'runs'].includes(state.view)) return
      else if (event.key === ' ') {
        if (target.closest(PRESSED_BY_SPACE)) return
        app.toggle()
      } else if (event.key === 's' || event.key === 'S') app.step()
      else if (event.key === 'r' || event.key === 'R') app.reset()
      else if (event.key === 'f' || event.key === 'F') app.toggleFullSpeed()
      else if ((event.key === 'c' || event.key === 'C') && state.view === 'train')
        app.setPreference('layout', state.preferences.layout === 'stage' ? 'charts' : 'stage')
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  })
}
