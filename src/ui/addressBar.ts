import type { App } from '../app/app'
import { isPlain, openLink, writeLink } from '../settings/packedLink'

/** Milliseconds between a change and its new address: browsers refuse to change the address too often. */
const PAUSE = 300

/** Keeps the text after `#` up to date, and follows it when the visitor changes it. */
export function connectAddressBar(app: App): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** counts what was read and written, so that only the last counts where packing takes a while */
  let turn = 0
  const put = (text: string) => {
    if (location.hash !== `#${text}`) history.replaceState(history.state, '', `#${text}`)
  }
  const write = () => {
    const mine = ++turn
    const text = app.fragment()
    if (isPlain(text)) put(text)
    else void writeLink(text).then((written) => mine === turn && put(written.text))
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(write, PAUSE)
  }
  app.store.subscribe((state, before) => {
    const isSame = (['view', 'learn', 'edited', 'languageChosen', 'glossary'] as const).every(
      (name) => state[name] === before[name],
    )
    const areShown = (['charts', 'klRange', 'layout'] as const).every(
      (name) => state.preferences[name] === before.preferences[name],
    )
    if (!isSame || !areShown) soon()
  })
  app.onExperiments((experiments) =>
    experiments.store.subscribe(() => {
      if (['compare', 'sweep'].includes(app.store.getState().view) && `#${app.fragment()}` !== location.hash)
        soon()
    }),
  )
  addEventListener('hashchange', ({ newURL }) => {
    clearTimeout(timer)
    const mine = ++turn
    // the page may have written its own address between the visitor's change and this event
    void openLink(new URL(newURL).hash).then((link) => {
      if (mine !== turn) return
      // written once the link is open: until then the address is the visitor's
      void app.openAddress(link).then((isOpen) => isOpen && soon())
    })
  })
  write()
}
