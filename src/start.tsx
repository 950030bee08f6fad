import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp, type App } from './app/app'
import { tasksIn } from './app/tasksInUse'
import { latePart, latePartOf } from './late/latePart'
import { LOOK_EVERY } from './app/watch/patience'
import { startReading } from './reading/client'
import { saveFile } from './runs/saveFile'
import { RUNS_DATABASE } from './runs/saved/savedStore'
import { startWriter } from './runs/writing/client'
import { KNOB_NAMES, KNOBS } from './settings/knobs'
import { PAGE_ENTRIES, readEntries } from './settings/link'
import { openLink } from './settings/packedLink'
import { loadTask } from './tasks'
import { loadText, textFor } from './text'
import { browserLanguage, LANGUAGES } from './text/language'
import { AppProvider } from './ui/AppContext'
import { connectAddressBar } from './ui/addressBar'
import { connectDocument } from './ui/documentLanguage'
import { BrokenPage, WholePage } from './ui/frame/WholePage'
import { Page } from './ui/Page'
import { storeComparisons, storedComparison } from './ui/storedComparison'
import { storedCodes } from './ui/storedCodes'
import { storedRows } from './ui/storedRows'
import { storedPreferences, storePreferences } from './ui/storedPreferences'
import { startWorker } from './worker/client'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/theme.css'

/** Milliseconds after which a busy page is taken for idle. */
const IDLE_BY = 2000

/** Entries that other programs add to addresses. */
const FOREIGN = /^(utm_|fbclid$|gclid$)/

/** The databases, which the page asks once it has been drawn. */
const SAVED_STORE = latePart(() => import('./runs/saved/indexedStore'), 'createSavedStore')

/** The address as the visitor opened it; the address bar changes with the page. */
let opened = location.href
addEventListener('hashchange', ({ newURL }) => (opened = newURL))
const darkScheme = matchMedia('(prefers-color-scheme: dark)')
const root = createRoot(document.getElementById('root')!)

moveFromQuery()
try {
  const address = await openLink(location.hash)
  await Promise.all(tasksIn(typeof address === 'string' ? address : '').map(loadTask))
  await show(startApp(address))
} catch (error) {
  // whatever a link asks for, the page is never left blank
  setTheme(storedPreferences().theme ?? 'system')
  reportError(error)
  const written = readEntries(location.hash).get('lang')
  const named = LANGUAGES.find((language) => language === written) ?? storedPreferences().language
  const language = named ?? browserLanguage(navigator.languages)
  const text = await loadText(language, ['first']).catch(() => loadText('en', ['first']))
  root.render(<BrokenPage error={error} link={opened} text={text} />)
}

/** Moves settings that were written after ? behind #, where links have them. Other programs' entries stay. */
function moveFromQuery(): void {
  const { pathname, search, hash } = location
  const entries = readEntries(search.slice(1))
  // `v` alone may be a version of the site
  const ofPage = [...PAGE_ENTRIES.filter((name) => name !== 'v'), 'z']
  const names = [...ofPage, ...KNOB_NAMES.map((name) => KNOBS[name].external)]
  if (hash.length <= 1 && names.some((name) => entries.has(name))) {
    const parts = search.slice(1).split('&')
    const isForeign = (part: string) => FOREIGN.test(part.split('=')[0])
    const query = parts.filter(isForeign).join('&')
    const link = parts.filter((part) => !isForeign(part)).join('&')
    history.replaceState(history.state, '', `${pathname}${query && `?${query}`}#${link}`)
  }
}

/** The app stands outside React: mounting the page twice, as StrictMode does, starts one worker. */
function startApp(address: Awaited<ReturnType<typeof openLink>>): App {
  const saved = latePartOf(async () => (await SAVED_STORE.load())())
  return createApp({
    startWorker,
    startPool: (start, onEvent, workers = navigator.hardwareConcurrency) => start(workers, onEvent),
    startWriter,
    readLogs: startReading,
    saved: saved.load,
    mayHaveSavedRuns,
    newId,
    everyLook(look) {
      const timer = setInterval(look, LOOK_EVERY)
      return () => clearInterval(timer)
    },
    whenIdle,
    now: () => performance.now(),
    date: () => Date.now(),
    address,
    addressOf: (fragment) => `${location.href.split('#')[0]}#${fragment}`,
    copyText: (text) => navigator.clipboard.writeText(text),
    saveFile,
    colourOf: (property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(),
    preferences: storedPreferences(),
    languages: navigator.languages,
    comparison: storedComparison(),
    rows: storedRows,
    codes: storedCodes,
  })
}

async function show(app: App): Promise<void> {
  const applyTheme = () => setTheme(app.store.getState().preferences.theme)
  darkScheme.addEventListener('change', applyTheme)
  applyTheme()
  app.store.subscribe(({ preferences }, before) => {
    if (preferences === before.preferences) return
    applyTheme()
    storePreferences(preferences, before.preferences)
  })
  // what a link set is kept too: other views write links without it
  const { preferences } = app.store.getState()
  storePreferences(preferences, { ...preferences, ...storedPreferences() })
  app.onExperiments(storeComparisons)
  // A tab that is hidden may never be shown again.
  addEventListener('pagehide', app.keepNow)
  addEventListener('online', app.connected)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) app.keepNow()
  })
  // The first drawing waits for the language, so that no other language appears before it.
  await app.spoken
  // without the texts of its task the first drawing would be suspended
  const { language, edited } = app.store.getState()
  await loadText(language, ['first', `task-${edited.task}`])
  connectAddressBar(app)
  connectDocument(app)
  // a transition is drawn in short tasks, so that the browser answers between them
  startTransition(() =>
    root.render(
      <StrictMode>
        <WholePage link={() => opened} text={() => textFor(app.store.getState().language)}>
          <AppProvider value={app}>
            <Page />
          </AppProvider>
        </WholePage>
      </StrictMode>,
    ),
  )
}

/** Whether the browser has the database of runs; yes if it cannot say: Firefox has had a list of databases since version 126. */
async function mayHaveSavedRuns(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === RUNS_DATABASE)
  } catch {
    return true
  }
}

/** 96 random bits, on which no result depends. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Calls a function once the page has been drawn and has nothing else to do. */
function whenIdle(act: () => void): void {
  const idle = () =>
    // Safari has no such callback
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(act, { timeout: IDLE_BY })
      : setTimeout(act, IDLE_BY)
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
}

/** Light or dark for the whole document; `system` follows the browser. */
function setTheme(theme: 'system' | 'light' | 'dark'): void {
  const systems = darkScheme.matches ? 'dark' : 'light'
  document.documentElement.dataset.theme = theme === 'system' ? systems : theme
}
