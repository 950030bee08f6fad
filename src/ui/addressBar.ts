import type { App } from '../app/app'

/** Milliseconds between a change and its new address: browsers refuse to change the address too often. */
const PAUSE = 300

/** Keeps the text after `#` up to date, and follows it when the visitor changes it. */
export function connectAddressBar(app: App): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    const fragment = `#${app.fragment()}`
    if (location.hash !== fragment) history.replaceState(history.state, '', fragment)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(write, PAUSE)
  }
  app.store.subscribe((state, before) => {
    const isSame = (['view', 'learn', 'edited', 'languageChosen', 'glossary'] as const).every(
      (name) => state[name] === before[name],
    )
    const areShown = (['charts', 'klRange'] as const).every(
      (name) => state.preferences[name] === before.preferences[name],
    )
    if (!isSame || !areShown) soon()
  })
  app.lab.store.subscribe(() => {
    if (['compare', 'sweep'].includes(app.store.getState().view) && `#${app.fragment()}` !== location.hash)
      soon()
  })
  addEventListener('hashchange', () => {
    app.openAddress(location.hash)
    soon()
  })
  write()
}
