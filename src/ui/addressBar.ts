import type { App } from '../app/app'
import { fragmentOf } from '../app/viewVerbs'

/** Browsers refuse to have the address rewritten too often. */
const PAUSE = 300

/** Keeps the text after `#` up to date, and follows it when the visitor changes it. Returns how to stop. */
export function connectAddressBar(app: App): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    const fragment = `#${fragmentOf(app.store.getState())}`
    if (location.hash !== fragment) history.replaceState(history.state, '', fragment)
  }
  const stop = app.store.subscribe((state, before) => {
    if (state.edited === before.edited && state.languageChosen === before.languageChosen) return
    clearTimeout(timer)
    timer = setTimeout(write, PAUSE)
  })
  const read = () => app.openAddress(location.hash)
  addEventListener('hashchange', read)
  write()
  return () => {
    clearTimeout(timer)
    stop()
    removeEventListener('hashchange', read)
  }
}
