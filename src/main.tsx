import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app/app'
import { saveFile } from './runs/saveFile'
import { createExperimentStore } from './runs/experiments/experimentStore'
import { createTabLocks } from './runs/experiments/tabLocks'
import { createRunStore } from './runs/kept/indexedRuns'
import { AppProvider } from './ui/AppContext'
import { connectAddressBar } from './ui/addressBar'
import { connectDocument } from './ui/documentLanguage'
import { Page } from './ui/Page'
import { storeComparisons, storedComparison } from './ui/storedComparison'
import { storedPreferences, storePreferences } from './ui/storedPreferences'
import { startPool, startWorker } from './worker/client'
import './ui/theme.css'

const tabLocks = createTabLocks(navigator.locks)
const date = () => Date.now()
// The app stands outside React: mounting the page twice, as StrictMode does, starts one worker.
const app = createApp({
  startWorker,
  startPool: (onEvent) => startPool(navigator.hardwareConcurrency, onEvent),
  runStore: createRunStore(tabLocks, date),
  experimentStore: createExperimentStore(),
  tabLocks,
  now: () => performance.now(),
  date,
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
