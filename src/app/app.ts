import { createStore, type StoreApi } from 'zustand/vanilla'
import { readAddress } from './address'
import type { Services, VerbContext } from './context'
import { editingVerbs, type EditingVerbs } from './editingVerbs'
import { engineVerbs, type EngineVerbs } from './engineVerbs'
import { createLab, type Lab } from './lab/lab'
import { withNotice } from './messages'
import { receiver } from './receive'
import { freshRun, runVerbs, type RunVerbs } from './runVerbs'
import { DEFAULT_PREFERENCES, type PageState } from './state'
import { viewVerbs, type ViewVerbs } from './viewVerbs'

export interface App extends RunVerbs, EditingVerbs, ViewVerbs, EngineVerbs {
  store: StoreApi<PageState>
  lab: Lab
  close(): void
}

/** Makes the page's state and all its verbs, and starts making the run that the address describes. */
export function createApp(services: Services): App {
  const store = createStore<PageState>(() => firstState(services))
  const context: VerbContext = {
    get: store.getState,
    set: store.setState,
    tell: (notice) => store.setState(({ messages }) => ({ messages: withNotice(messages, notice) })),
    send: (command) => client.send(command),
    services,
  }
  const client = services.startWorker(receiver(context))
  const run = runVerbs(context)
  const lab = createLab(context, run)
  const app: App = {
    store,
    lab,
    close() {
      client.close()
      lab.close()
    },
    ...run,
    ...editingVerbs(context, run),
    ...viewVerbs(context, run, lab),
    ...engineVerbs(context, run),
  }
  // Only what was played last trains, so that it has all cores.
  store.subscribe((state, before) => {
    if (state.phase === 'playing' && before.phase !== 'playing') lab.rest()
  })
  run.begin()
  lab.openAddress(services.address)
  return app
}

function firstState(services: Services): PageState {
  const { view, config, language, shown, glossary, notices } = readAddress(services.address)
  return {
    view,
    language: language ?? 'en',
    languageChosen: language !== null,
    ...freshRun('', config),
    edited: config,
    previous: [],
    replaced: null,
    query: '',
    wantedField: null,
    glossary,
    messages: notices.reduce(withNotice, [] as PageState['messages']),
    preferences: { ...DEFAULT_PREFERENCES, ...services.preferences, ...shown },
  }
}
