import { createStore, type StoreApi } from 'zustand/vanilla'
import { browserLanguage, type Language } from '../text/language'
import type { Command } from '../worker/protocol'
import { readAddress } from './address'
import type { CoachVerbs } from './coach/coaching'
import type { Services, VerbContext } from './context'
import { taskWaiter } from './tasksInUse'
import { editingVerbs, type EditingVerbs } from './editingVerbs'
import type { BesideVerbs } from './beside/beside'
import { languageVerbs, speaker, type LanguageVerbs } from './languageVerbs'
import { engineVerbs, type EngineVerbs } from './engineVerbs'
import type { Experiments } from './experiments/experiments'
import { createExperimentLink } from './experiments/link'
import { LATE_SCRIPTS } from './lateScripts'
import { late, lateVerbs, type Late } from './lateVerbs'
import type { LessonVerbs } from './lessons/lessonVerbs'
import { LESSON_LIST, predicted } from './lessons/state'
import { createKeeper } from './saved/keeper'
import type { ReadingVerbs } from './reading/readingVerbs'
import type { SavedVerbs } from './saved/savedVerbs'
import { withNotice, withNotices, withoutKind } from './messages'
import type { Notice } from '../text/messages'
import type { ExportVerbs } from './exporting/exportVerbs'
import { createRequest } from './exporting/request'
import type { ImportVerbs } from './importing/importVerbs'
import { receiver } from './receive'
import type { OwnDataVerbs } from './ownData/ownDataVerbs'
import { keepRows, openedWithRows } from './ownData/keptRows'
import { firstRewardCode, withSource, type CodeSource } from './reward/rewardCode'
import { rewardVerbs, type RewardVerbs } from './reward/rewardVerbs'
import { runVerbs, type RunVerbs } from './runVerbs'
import { freshRun } from './startVerbs'
import { DEFAULT_PREFERENCES, type PageState } from './state'
import type { RunsVerbs } from './runsView/runsVerbs'
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
    BesideVerbs,
    ExportVerbs,
    ImportVerbs,
    SavedVerbs,
    WatchVerbs {
  /** Saves what trains as it stands, as when the page is hidden. */
  keepNow(): void
  /** Opens the dialog for settings of another program with an empty field to paste them into. */
  pasteSettings(): void
  /** Closes that dialog, whether its settings were applied or not. */
  closeSettingsFile(): void
  store: StoreApi<PageState>
  /** Compare and Sweep; a component that reads it suspends until their script is loaded */
  readonly experiments: Experiments
  /** the view Runs; the same */
  readonly runs: RunsVerbs
  /** logs of other programs; the same */
  readonly readings: ReadingVerbs
  /** Compare and Sweep if they have been made; does not load them. */
  madeExperiments(): Experiments | undefined
  /** Calls a function with Compare and Sweep once they have been made. */
  onExperiments(act: (experiments: Experiments) => void): void
  /** Opens Compare with the run in Train and with REINFORCE. */
  compareWithReinforce(): Promise<void>
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
    withTasks: taskWaiter(page),
  }
  const client = watchWorker(page, receiver(context))
  const run = runVerbs(context)
  const editing = editingVerbs(context, run)
  const listeners: ((experiments: Experiments) => void)[] = []
  const experiments: Late<Experiments> = late(
    page,
    LATE_SCRIPTS.experiments,
    (createExperiments) => createExperiments(context, run),
    (made) => listeners.forEach((act) => act(made)),
  )
  const runs = late(page, LATE_SCRIPTS.runsView, (createRunsView) => createRunsView(context, experiments))
  const readings = late(page, LATE_SCRIPTS.readings, (createReadings) =>
    createReadings(context, run, editing),
  )
  const experimentLink = createExperimentLink(experiments)
  listeners.push(experimentLink.openWaiting)
  const speak = speaker(context)
  const lessons = late(page, LATE_SCRIPTS.lessons, (createLessons) => {
    const made = createLessons(context, run, editing)
    store.subscribe(made.watch)
    return made
  })
  const beside = late(page, LATE_SCRIPTS.beside, (createBeside) => {
    const made = createBeside(context)
    store.subscribe(made.follow)
    return made
  })
  const lessonVerbs = late(page, LATE_SCRIPTS.lessons, () => lessons.ready()!.verbs)
  const app: App = {
    store,
    get experiments() {
      return experiments.read()
    },
    get runs() {
      return runs.read()
    },
    get readings() {
      return readings.read()
    },
    madeExperiments: experiments.made,
    onExperiments: (act) => listeners.push(act),
    async compareWithReinforce() {
      await experiments.act((opened) => opened.compareWithReinforce())
    },
    spoken: speak(...firstLanguage(services)),
    close() {
      client.close()
      experiments.made()?.close()
      beside.made()?.close()
    },
    ...run,
    ...editing,
    ...viewVerbs(context, run, experimentLink, lessons, speak),
    ...languageVerbs(context, speak),
    ...engineVerbs(context, run),
    ...lateVerbs<OwnDataVerbs>(
      late(page, LATE_SCRIPTS.ownData, (ownDataVerbs) => ownDataVerbs(context, editing)),
      { writeRows: true, dropRows: true },
    ),
    ...rewardVerbs(context, run, editing),
    ...lateVerbs<CoachVerbs>(
      late(page, LATE_SCRIPTS.coach, ({ coachVerbs }) => coachVerbs(context, run, editing)),
      { applyAdvice: true, takeBackAdvice: true, silenceAdvice: true, chooseAdvice: true, hearAll: true },
    ),
    ...lateVerbs<BesideVerbs>(beside, { addReinforce: true, removeReinforce: true }),
    ...lateVerbs<LessonVerbs>(lessonVerbs, {
      openLesson: true,
      openWorksheet: true,
      predict: true,
      predictNext: true,
      runLesson: true,
      runNext: true,
      runOtherSeeds: true,
      showExperiment: true,
      hurry: true,
      handOver: true,
      finishStart: true,
      readProgress: true,
      forgetProgress: true,
    }),
    ...lateVerbs<ExportVerbs>(
      late(page, LATE_SCRIPTS.exports, (exportVerbs) => exportVerbs(context)),
      { exportAs: true, exportRun: true, exportSettings: true, cancelExport: true },
    ),
    ...lateVerbs<ImportVerbs>(
      late(page, LATE_SCRIPTS.imports, (importVerbs) => importVerbs(context, run, experiments, readings)),
      { importFiles: true, importText: true, takeFittingWeights: true, openReport: true, trainReport: true },
    ),
    pasteSettings: () => page.set({ view: 'train', settingsFile: { name: null, text: '' } }),
    closeSettingsFile: () => page.set({ settingsFile: null }),
    ...lateVerbs<SavedVerbs>(
      late(page, LATE_SCRIPTS.saved, (savedVerbs) => savedVerbs(context, run, editing)),
      { offer: true, goOn: true, restore: true, branch: true },
    ),
    keepNow() {
      context.keeper.saveNow()
      experiments.made()?.keepNow()
    },
    giveUp: client.giveUp,
    connected() {
      client.connected()
      page.set({ messages: withoutKind(page.get().messages, 'part-missing') })
    },
  }
  // Only the run or experiment that was played last trains, so that it has all cores.
  store.subscribe((state, before) => {
    if (state.phase === 'playing' && before.phase !== 'playing') experiments.made()?.rest()
  })
  keepRows(store, context)
  run.begin()
  if (typeof services.address === 'string') experimentLink.open(services.address)
  onceStarted(store, () =>
    services.whenIdle(() => {
      void services.mayHaveSavedRuns().then(async (may) => (may ? app.offer() : undefined))
    }),
  )
  return app
}

/** Calls a function once the first run is ready or has failed: loading anything earlier would delay its first group. */
function onceStarted(store: StoreApi<PageState>, act: () => void): void {
  const isStarting = () => store.getState().phase === 'starting'
  if (!isStarting()) return act()
  const end = store.subscribe(() => {
    if (isStarting()) return
    end()
    act()
  })
}

function firstState(services: Services): PageState {
  const { view, language, shown, learn, glossary, ...read } = readAddress(services.address)
  const { config, notices } = openedWithRows(read.config, read.notices, services.rows)
  const preferences = { ...DEFAULT_PREFERENCES, ...services.preferences, ...shown }
  return {
    view,
    learn: learn?.page === 'lesson' ? predicted(learn, preferences) : (learn ?? LESSON_LIST),
    // another language is shown once its texts are loaded: see `spoken`
    language: 'en',
    languageChosen: language === 'en',
    ...freshRun('', config),
    edited: config,
    faultyRows: null,
    beside: null,
    previous: [],
    replaced: null,
    rewardCode: withSource(firstRewardCode(services.codes), [config.rewardCode], 'link'),
    query: '',
    wantedField: null,
    settingsFile: null,
    reportText: null,
    glossary,
    writing: [],
    messages: withNotices([], notices),
    preferences,
  }
}

/** The language of the link, else that of the visitor's last choice, else the browser's; and whether new links name it. */
function firstLanguage(services: Services): [Language, isChosen: boolean] {
  const { language } = readAddress(services.address)
  const usual = services.preferences.language ?? browserLanguage(services.languages)
  return [language ?? usual, language !== null]
}
