import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SweepStore } from '../runs/sweepStore'
import type { Crew } from '../worker/client'
import type { Command, Event, ExperimentEvent } from '../worker/protocol'
import { readAddress } from './address'
import { editingVerbs, type EditingVerbs } from './editingVerbs'
import { engineVerbs, type EngineVerbs } from './engineVerbs'
import { emptyHistory } from './history'
import { createLab, type Lab } from './lab/lab'
import { latestOf } from './latest'
import { withNotice } from './messages'
import { receiver } from './receive'
import { runVerbs, type RunVerbs } from './runVerbs'
import { DEFAULT_PREFERENCES, type PageState, type Preferences } from './state'
import { viewVerbs, type ViewVerbs } from './viewVerbs'

/** What the page lends the app: a worker, a clock, and the ways out of the tab. */
export interface Surroundings {
  connect(onEvent: (event: Event) => void): { send(command: Command): void; close(): void }
  /** all cores, for an experiment */
  recruit(onEvent: (event: ExperimentEvent) => void): Crew
  sweepStore: SweepStore
  /** milliseconds, never falling */
  now(): number
  /** milliseconds since 1970 */
  date(): number
  /** the text after `#` that the page was opened with */
  address: string
  /** the whole address with this text after `#` */
  addressOf(fragment: string): string
  copyText(text: string): Promise<void>
  saveFile(name: string, text: string): void
  preferences: Partial<Preferences>
  /** the comparison of the last visit, as the text of its link; empty where there is none */
  comparison: string
}

/** What the verbs work with. */
export interface Desk {
  get(): PageState
  set(change: Partial<PageState>): void
  send(command: Command): void
  surroundings: Surroundings
}

export interface App extends RunVerbs, EditingVerbs, ViewVerbs, EngineVerbs {
  store: StoreApi<PageState>
  lab: Lab
  close(): void
}

/** The page's state and everything that can be done to it. Makes a run of the address at once. */
export function createApp(surroundings: Surroundings): App {
  const store = createStore<PageState>(() => firstState(surroundings))
  const desk: Desk = {
    get: store.getState,
    set: (change) => store.setState(change),
    send: (command) => client.send(command),
    surroundings,
  }
  const client = surroundings.connect(receiver(desk))
  const run = runVerbs(desk)
  const lab = createLab(desk, run)
  const app: App = {
    store,
    lab,
    close() {
      client.close()
      lab.close()
    },
    ...run,
    ...editingVerbs(desk, run),
    ...viewVerbs(desk, run, lab),
    ...engineVerbs(desk, run),
  }
  // All cores are for what is played last.
  store.subscribe((state, before) => {
    if (state.phase === 'playing' && before.phase !== 'playing') lab.rest()
  })
  run.begin()
  lab.openAddress(surroundings.address)
  return app
}

function firstState(surroundings: Surroundings): PageState {
  const { view, config, language, notices } = readAddress(surroundings.address)
  const history = emptyHistory([])
  return {
    view,
    language: language ?? 'en',
    languageChosen: language !== null,
    phase: 'starting',
    preparing: null,
    playWhenReady: false,
    edited: config,
    run: { id: '', first: config, changes: [], config, info: null, engine: null, moves: [], history },
    version: 0,
    latest: latestOf(history),
    stepsPerSecond: null,
    previous: [],
    inspection: null,
    first: null,
    group: null,
    prompt: null,
    answer: null,
    trial: null,
    engineMemory: null,
    workerHistory: 0,
    messages: notices.reduce(withNotice, [] as PageState['messages']),
    hoverStep: null,
    announcement: null,
    preferences: { ...DEFAULT_PREFERENCES, ...surroundings.preferences },
  }
}
