import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app/app'
import { LOOK_EVERY } from './app/watch/workerWatch'
import { saveFile } from './runs/saveFile'
import { createExperimentStore } from './runs/experiments/experimentStore'
import { createRunStore } from './runs/kept/indexedRuns'
import { newRunId } from './runs/kept/names'
import { createTabLocks } from './runs/experiments/tabLocks'
import { AppProvider } from './ui/AppContext'
import { connectAddressBar } from './ui/addressBar'
import { connectDocument } from './ui/documentLanguage'
import { Page } from './ui/Page'
import { storeComparisons, storedComparison } from './ui/storedComparison'
import { storedPreferences, storePreferences } from './ui/storedPreferences'
import { startPool, startWorker } from './worker/client'
import './ui/theme.css'

const tabLocks = createTabLocks(navigator.locks)

// The app stands outside React: mounting the page twice, as StrictMode does, starts one worker.
const app = createApp({
  startWorker,
  startPool: (onEvent) => startPool(navigator.hardwareConcurrency, onEvent),
  experimentStore: createExperimentStore(),
  tabLocks,
  runStore: createRunStore(tabLocks, () => Date.now()),
  newRunId,
  everyLook(look) {
    const timer = setInterval(look, LOOK_EVERY)
    return () => clearInterval(timer)
  },
  now: () => performance.now(),
  date: () => Date.now(),
  address: location.hash,
  addressOf: (fragment) => `${location.href.split('#')[0]}#${fragment}`,
  copyText: (text) => navigator.clipboard.writeText(text),
  saveFile,
  colourOf: (property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(),
  preferences: storedPreferences(),
  languages: navigator.languages,
  comparison: storedComparison(),
})

const darkScheme = matchMedia('(prefers-color-scheme: dark)')
darkScheme.addEventListener('change', applyTheme)
applyTheme()
app.store.subscribe(({ preferences }, before) => {
  if (preferences === before.preferences) return
  applyTheme()
  storePreferences(preferences)
})
storeComparisons(app.lab)
// A tab that is hidden may never be shown again.
addEventListener('pagehide', app.keepNow)
document.addEventListener('visibilitychange', () => {
  if (document.hidden) app.keepNow()
})
// Drawn first when the language is there, so that no other shows before it.
void app.spoken.then(() => {
  connectAddressBar(app)
  connectDocument(app)
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <AppProvider value={app}>
        <Page />
      </AppProvider>
    </StrictMode>,
  )
})

/** Light or dark for the whole document; `system` follows the browser. */
function applyTheme(): void {
  const { theme } = app.store.getState().preferences
  const systems = darkScheme.matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme === 'system' ? systems : theme
}
