import { createStore, type StoreApi } from 'zustand/vanilla'
import { changed } from '../../coach/listen'
import { needsReset, type Change } from '../../coach/rule'
import { ReaderGone } from '../../reading/client'
import type { LogSettings, ReadLog, Reading, ShowMe } from '../../reading/contract'
import type { SavedReadingId } from '../../runs/saved/savedStore'
import { fromLink } from '../../settings/link'
import { taskOf } from '../../tasks'
import type { VerbContext } from '../context'
import type { EditingVerbs } from '../editingVerbs'
import type { RunVerbs } from '../runVerbs'
import { readFault, saveFault } from '../saved/saveFault'
import { withoutKind } from '../messages'
import { tasksIn } from '../tasksInUse'
import { pastedFile } from '../importing/pastedFile'
import { curvesOfLog, curvesOfRun } from './laidOver'
import { readingMeanwhile } from './readingMeanwhile'
import { settingsIn } from './settingsIn'
import { NO_READINGS, type Mark, type OpenReading, type ReadingsState } from './state'

/** Logs of other programs: `app.readings`. */
export interface ReadingVerbs {
  store: StoreApi<ReadingsState>
  /**
   * Reads logs in a worker, several files as one, shows what they say and saves it. A second call replaces the first.
   * @param settings of the training that was logged: they are compared with what the logs imply. If they are not given, the
   * first of several files that has settings and is not a log is used; null: there are none
   */
  read(files: readonly File[], settings?: LogSettings | null): Promise<void>
  /** Reads a text that was pasted. */
  readText(text: string): Promise<void>
  /** Stops reading; nothing of it is shown. */
  cancel(): void
  /** Shows a log that was read in an earlier visit, or before. */
  open(id: SavedReadingId): Promise<void>
  /** Shows the lists of Runs again. */
  close(): void
  rename(name: string): Promise<void>
  /** Draws the curves of a saved run of this page, or of another log, behind those of the open one; null: none. */
  layOver(what: { kind: 'run' | 'reading'; id: string; name: string } | null): Promise<void>
  /** Marks in the charts the values that a sentence quotes; null: none. */
  mark(mark: Mark | null): void
  /** Starts a small run with the problem of a finding, and offers the change that removes it. */
  showHere(show: ShowMe, file: string): Promise<void>
  /** Opens the settings that came with the open log for import, before they are applied. */
  openSettings(): void
  /** Makes the change that removes the problem of such a run. */
  cure(change: Change, fromStart?: boolean): void
}

export function createReadings(context: VerbContext, run: RunVerbs, editing: EditingVerbs): ReadingVerbs {
  const { get: page, set: setPage, tell, services, withTasks } = context
  const store = createStore<ReadingsState>(() => NO_READINGS)
  const set = (change: Partial<ReadingsState>) => store.setState(change)
  let stop: AbortController | null = null
  /** the saved reading that was asked for last */
  let wanted: SavedReadingId | null = null

  /** Shows a log, and saves it. */
  async function take(log: ReadLog, reading: Reading, name: string): Promise<void> {
    const made: OpenReading = { id: services.newId(), name, log, reading }
    const { framework, steps, findings } = reading
    setPage({ view: 'runs' })
    set({ open: made, marked: null, over: null })
    // nothing was read
    if (reading.unread) return
    try {
      const { readings } = await services.saved()
      const record = { id: made.id, name, framework, steps, findings: findings.length }
      await readings.save({ record, log })
      setPage({ messages: withoutKind(page().messages, 'log-not-kept') })
    } catch (error) {
      tell(saveFault('log-not-kept', error))
    }
  }

  async function read(files: readonly File[], given?: LogSettings | null): Promise<void> {
    stop?.abort()
    // a saved log that is still being opened gives way
    wanted = null
    const mine = (stop = new AbortController())
    const names = files.map(({ name }) => name)
    const all = files.reduce((sum, { size }) => sum + size, 0)
    setPage({ view: 'runs' })
    set({ being: { names, done: 0, all }, marked: null })
    try {
      const found = given === undefined && files.length > 1 ? await settingsIn(files) : null
      const logs = files.filter((file) => file !== found?.file)
      const settings = given ?? found?.settings
      const { log, reading } = await services.readLogs(
        logs,
        (done) => {
          if (stop === mine) set({ being: { names, done, all } })
        },
        mine.signal,
      )
      if (stop !== mine) return
      const [{ name }] = logs
      if (!settings) return await take(log, reading, name)
      const whole = { ...log, settings }
      const examined = await readingMeanwhile(whole, services.now)
      if (stop === mine) await take(whole, examined, name)
    } catch (error) {
      if (mine.signal.aborted) return
      const [file] = names
      if (!(error instanceof ReaderGone)) {
        const detail = error instanceof Error ? error.message : ''
        tell({ kind: 'import-refused', file, why: { problem: 'unreadable', detail } })
      } else if (error.why === 'missing') tell({ kind: 'part-missing' })
      else tell({ kind: 'import-refused', file, why: { problem: 'ended' } })
    } finally {
      if (stop === mine) {
        stop = null
        set({ being: null })
      }
    }
  }

  return {
    store,
    read,
    async readText(text) {
      await read([pastedFile(text)])
    },
    cancel() {
      stop?.abort()
      stop = null
      set({ being: null })
    },
    async open(id) {
      wanted = id
      try {
        const found = await (await services.saved()).readings.load(id)
        if (!found) return
        const { record, log } = found
        const reading = await readingMeanwhile(log, services.now)
        if (wanted !== id) return
        setPage({ view: 'runs' })
        set({ open: { id, name: record.name, log, reading }, marked: null, over: null })
      } catch (error) {
        tell(readFault(error))
      }
    },
    close() {
      wanted = null
      set({ open: null, marked: null })
    },
    async rename(name) {
      const { open } = store.getState()
      if (!open || name.trim() === '') return
      set({ open: { ...open, name: name.trim() } })
      try {
        await (await services.saved()).readings.rename(open.id, name)
        setPage({ messages: withoutKind(page().messages, 'not-changed') })
      } catch (error) {
        tell(saveFault('not-changed', error))
      }
    },
    async layOver(what) {
      if (what === null) return set({ over: null })
      const { kind, id, name } = what
      try {
        const { runs, readings } = await services.saved()
        const log = kind === 'reading' ? await readings.load(id) : null
        const curves = log ? curvesOfLog(log.log) : await curvesOfRun(runs.parts(id))
        set({ over: { id, name, curves } })
      } catch (error) {
        tell(readFault(error))
      }
    },
    mark: (marked) => set({ marked }),
    async showHere({ link, cure, fromStart }, file) {
      await withTasks(tasksIn(link), () => {
        const { config } = fromLink(link, taskOf)
        setPage({ view: 'train' })
        run.replace(config)
        tell({ kind: 'illness-shown', file, config, cure, fromStart })
        run.play()
      })
    },
    openSettings() {
      const settings = store.getState().open?.log.settings
      if (settings)
        setPage({ view: 'train', query: '', settingsFile: { name: settings.file, text: settings.text } })
    },
    cure(change, fromStart) {
      const { edited, messages } = page()
      const after = changed(edited, change)
      setPage({ messages: withoutKind(messages, 'illness-shown') })
      if (needsReset({ change, fromStart })) {
        run.replace(after, { isTold: false })
        run.play()
      } else editing.setKnobs(after)
    },
  }
}
