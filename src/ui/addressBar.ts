import type { App } from '../app/app'

/** Browsers refuse to have the address rewritten too often. */
const PAUSE = 300

/** Keeps the text after `#` up to date, and follows it when the visitor changes it. Returns how to stop. */
export function connectAddressBar(app: App): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    const fragment = `#${app.fragment()}`
    if (location.hash !== fragment) history.replaceState(history.state, '', fragment)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(write, PAUSE)
  }
  const stops = [
    app.store.subscribe((state, before) => {
      const isSame = (['view', 'edited', 'languageChosen'] as const).every(
        (name) => state[name] === before[name],
      )
      if (!isSame) soon()
    }),
    app.lab.store.subscribe(() => {
      if (app.store.getState().view !== 'train' && `#${app.fragment()}` !== location.hash) soon()
    }),
  ]
  const read = () => app.openAddress(location.hash)
  addEventListener('hashchange', read)
  write()
  return () => {
    clearTimeout(timer)
    stops.forEach((stop) => stop())
    removeEventListener('hashchange', read)
  }
}
