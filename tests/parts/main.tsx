/**
 * Every part of the page in every state: `npm run dev`, then /tests/parts/index.html, with `?theme=dark` in the dark. It is no
 * part of the build.
 */
import { createRoot } from 'react-dom/client'
import { createStore } from 'zustand'
import type { App } from '../../src/app/app'
import { loadText } from '../../src/text'
import { AppProvider } from '../../src/ui/AppContext'
import { useFirstPaint } from '../../src/ui/frame/firstPaint'
import '../../src/ui/fonts.css'
import '../../src/ui/tokens.css'
import '../../src/ui/theme.css'
import styles from './parts.module.css'
import { SPECIMENS, type Specimen } from './specimens'
import { STATES, statesAsAttributes, type State } from './states'

const theme = new URLSearchParams(location.search).get('theme') === 'dark' ? 'dark' : 'light'
document.documentElement.dataset.theme = theme

function Parts() {
  useFirstPaint()
  return (
    <main className={styles.page}>
      <h1>Parts</h1>
      {Object.entries(SPECIMENS).map(([part, specimens]) => (
        <section key={part} data-part={part} aria-label={part} className={styles.part}>
          <h2>{part}</h2>
          {specimens.map((specimen) => (
            <Row key={specimen.name} specimen={specimen} />
          ))}
        </section>
      ))}
    </main>
  )
}

/** One part in all its states, which are set on what `[data-shown]` or the first control of it is. */
function Row({ specimen: { name, states, draw } }: { specimen: Specimen }) {
  const set = (state: State) => (cell: HTMLElement | null) => {
    const target = cell?.querySelector<HTMLElement>(
      '[aria-pressed="true"], [aria-selected="true"], input, button, select, textarea',
    )
    if (target && STATES[state].length > 0) target.dataset.state = STATES[state].join(' ')
  }
  return (
    <div className={styles.row}>
      <h3>{name}</h3>
      {states.map((state) => (
        <div key={state} ref={set(state)} data-cell={state} className={styles.cell}>
          <small>{state}</small>
          <div>{draw(state)}</div>
        </div>
      ))}
    </div>
  )
}

/** What the parts ask of the page: its language, and whether a run would go on if one of them failed. */
const store = createStore(() => ({ language: 'en', phase: 'paused', playWhenReady: false }))
const app = { store } as unknown as App
await loadText('en', ['first', 'own', 'help', 'settings'])
createRoot(document.getElementById('root')!).render(
  <AppProvider value={app}>
    <Parts />
  </AppProvider>,
)
await import('../../src/ui/parts/MenuPopup')
statesAsAttributes()
document.documentElement.dataset.ready = ''
