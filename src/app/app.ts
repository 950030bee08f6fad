import { createStore, type StoreApi } from 'zustand/vanilla'
import { browserLanguage, type Language } from '../text/language'
import type { RunStore } from '../runs/kept/runStore'
import type { Command } from '../worker/protocol'
import { readAddress } from './address'
import { coachVerbs, type CoachVerbs } from './coach/coaching'
import type { Services, VerbContext } from './context'
import { editingVerbs, type EditingVerbs } from './editingVerbs'
import { languageVerbs, speaker, type LanguageVerbs } from './languageVerbs'
import { engineVerbs, type EngineVerbs } from './engineVerbs'
import { createLab, type Lab } from './lab/lab'
import { createLessons, type LessonVerbs } from './lessons/lessonVerbs'
import { LESSON_LIST } from './lessons/state'
import { createKeeper } from './kept/keeper'
import { keptVerbs, type KeptVerbs } from './kept/keptVerbs'
import { withNotice, withNotices, type Notice } from './messages'
import { exportVerbs, type ExportVerbs } from './exporting/exportVerbs'
import { createRequest } from './exporting/request'
import { importVerbs, type ImportVerbs } from './importing/importVerbs'
import { receiver } from './receive'
import { ownDataVerbs, type OwnDataVerbs } from './ownData/ownDataVerbs'
import { keepRows, openedWithRows } from './ownData/keptRows'
import { firstRewardCode, withSource, type CodeSource } from './reward/rewardCode'
import { rewardVerbs, type RewardVerbs } from './reward/rewardVerbs'
import { runVerbs, type RunVerbs } from './runVerbs'
import { freshRun } from './startVerbs'
import { DEFAULT_PREFERENCES, type PageState } from './state'
import { createRunsView, type RunsVerbs } from './runsView/runsVerbs'
import { viewVerbs, type ViewVerbs } from './viewVerbs'
import { watchWorker, type WatchVerbs } from './watch/workerWatch'

export interface App
  extends
    RunVerbs,
    EditingVerbs,
    OwnDataVerbs,
    RewardVerbs,
    ViewVerbs,
    EngineVerbs,
    LanguageVerbs,
    LessonVerbs,
    CoachVerbs,
    ExportVerbs,
    ImportVerbs,
    KeptVerbs,
    WatchVerbs {
  store: StoreApi<PageState>
  /** the runs that are kept in this browser */
  runStore: RunStore
  lab: Lab
  /** the view Runs */
  runs: RunsVerbs
  /** settles when the page can be drawn in the visitor's language */
  spoken: Promise<void>
  close(): void
}

/** Makes the page's state and all its verbs, and starts making the run that the address describes. */
export function createApp(services: Services): App {
  const store = createStore<PageState>(() => firstState(services))
  const page = {
    get: store.getState,
    set: store.setState,
    tell: (notice: Notice) => store.setState(({ messages }) => ({ messages: withNotice(messages, notice) })),
    tellAll: (notices: readonly Notice[]) =>
      store.setState(({ messages }) => ({ messages: withNotices(messages, notices) })),
    brought: (codes: readonly string[], source: CodeSource) =>
      store.setState(({ rewardCode }) => ({ rewardCode: withSource(rewardCode, codes, source) })),
    send: (command: Command) => client.send(command),
    services,
  }
  const context: VerbContext = {
    ...page,
    keeper: createKeeper(page),
    weights: createRequest(),
    trace: createRequest(),
  }
  const client = watchWorker(page, receiver(context))
  const run = runVerbs(context)
  const editing = editingVerbs(context, run)
  const runs = createRunsView(context, () => lab)
  const lab = createLab(context, run, runs.changed)
  const speak = speaker(context)
  const lessons = createLessons(context, run, editing)
  const app: App = {
    store,
    runStore: services.runStore,
    lab,
    runs,
    spoken: speak(...firstLanguage(services)),
    close() {
      client.close()
      lab.close()
    },
    ...run,
    ...editing,
    ...ownDataVerbs(context, editing),
    ...rewardVerbs(context, run, editing),
    ...coachVerbs(context, run, editing),
    ...viewVerbs(context, run, lab, lessons, speak),
    ...languageVerbs(context, speak),
    ...engineVerbs(context, run),
    ...lessons.verbs,
    ...exportVerbs(context),
    ...importVerbs(context, run, lab),
    ...keptVerbs(context, run, editing),
    giveUp: client.giveUp,
  }
  // Only what was played last trains, so that it has all cores.
  store.subscribe((state, before) => {
    if (state.phase === 'playing' && before.phase !== 'playing') lab.rest()
  })
  store.subscribe(lessons.watch)
  keepRows(store, context)
  run.begin()
  if (typeof services.address === 'string') lab.openAddress(services.address)
  void app.offer()
  return app
}

function firstState(services: Services): PageState {
  const { view, language, shown, learn, glossary, ...read } = readAddress(services.address)
  const { config, notices } = openedWithRows(read.config, read.notices, services.rows)
  return {
    view,
    learn: learn ?? LESSON_LIST,
    // another language is shown once its texts are there: see `spoken`
    language: 'en',
    languageChosen: language === 'en',
    ...freshRun('', config),
    edited: config,
    faultyRows: null,
    previous: [],
    replaced: null,
    rewardCode: withSource(firstRewardCode(services.codes), [config.rewardCode], 'link'),
    query: '',
    wantedField: null,
    settingsFile: null,
    glossary,
    writing: [],
    messages: withNotices([], notices),
    preferences: { ...DEFAULT_PREFERENCES, ...services.preferences, ...shown },
  }
}

/** The language of the link, else that of the visitor's last choice, else the browser's; and whether new links name it. */
function firstLanguage(services: Services): [Language, isChosen: boolean] {
  const { language } = readAddress(services.address)
  const usual = services.preferences.language ?? browserLanguage(services.languages)
  return [language ?? usual, language !== null]
}
