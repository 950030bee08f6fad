import '../../tasks/all'
import { named } from '../../text/naming'
import { wholeStretch, upTo } from '../../metrics/stepTable'
import { REPORT_COLOURS } from '../../runs/report/report'
import { writtenSteps } from '../../runs/tokens/tokenRows'
import { formatOf, isFormat, type FormatId } from '../../runs/writing/formats'
import type { ExportId } from '../../settings/exportIds'
import type { RunConfig, TaskId } from '../../settings/knobs'
import { toLink } from '../../settings/link'
import { taskOf } from '../../tasks'
import { loadText } from '../../text'
import type { PartName } from '../../text/parts'
import type { VerbContext } from '../context'
import { MissingPartError } from '../../late/latePart'
import { mayRun } from '../reward/rewardCode'
import { collected } from './collect'
import { EXPORTERS, handoverFile, type ExportRefusal, type ExportedFile } from './exporters'
import { createWritings, storedStepsOf } from './writings'

/** The texts in files. */
const textsOf = (task: TaskId): PartName[] => ['first', 'settings', 'train', 'exports', `task-${task}`]

/** Says with a file of TensorBoard how it is shown. */
const shows = (id: FormatId) => id === 'tensorboard' && ({ events: 'file' } as const)

/** The most steps of a run that the page writes itself: starting a worker would take longer. */
const SHORT = 4096

export interface ExportVerbs {
  /** Saves the run as a file, and reports when it is written. The run continues meanwhile. */
  exportAs(id: ExportId): Promise<void>
  /** The run as JSON. */
  exportRun(): Promise<void>
  /** Saves the program that trains with a configuration in TRL or verl; it need not be the run's. */
  exportSettings(id: 'trl' | 'verl', config: RunConfig): Promise<void>
  /** Cancels a file that is being written. */
  cancelExport(file: string): void
}

export function exportVerbs(context: VerbContext): ExportVerbs {
  const { get, send, tell, services, keeper } = context
  const writings = createWritings(context)

  /** Exports the run, or reports that a script could not be loaded. Code without the visitor's consent is in no file. */
  async function exportAs(id: ExportId): Promise<void> {
    if (!mayRun(get(), get().run.config)) return tell({ kind: 'code-not-allowed' })
    await (isFormat(id) ? exportSteps(id) : exportOther(id)).catch((error: unknown) => {
      if (!(error instanceof MissingPartError)) throw error
      tell({ kind: 'part-missing' })
    })
  }

  /** Exports all steps: of a short run at once, of a long one in a worker. */
  async function exportSteps(id: FormatId): Promise<void> {
    const { run, kept, first, language } = get()
    const { first: config, changes, engine, moves, info } = run
    const format = formatOf(id)
    const text = await loadText(language, textsOf(config.task))
    const shown = upTo(run.history)
    const { columns, steps } = shown
    const streamed = { first: config, changes, engine, moves, history: { columns, steps } }
    const inspections = format.takesInspections ? [...(first ? [first] : []), ...kept.inspections] : []
    const needs = {
      time: Math.floor(services.date() / 1000),
      link: toLink(config, taskOf),
      colours: Object.fromEntries(REPORT_COLOURS.map((name) => [name, services.colourOf(name)])),
      inspections: inspections.map((each) => named(each, text)),
      info: info && { vocabulary: info.vocabulary, endToken: info.endToken },
    }
    const inspected = format.isOfInspections && { steps: writtenSteps(inspections).length, of: steps }
    const about = { ...(inspected && { inspected }), ...shows(id) }
    const file = format.file(streamed, needs.time)
    const whole = steps <= SHORT ? wholeStretch(shown) : null
    if (whole) {
      const parts = format.parts(streamed, [whole], { ...needs, text: async () => text })
      services.saveFile(file, await collected(parts, services.now))
      return tell({ kind: 'exported', file, ...about })
    }
    const stored = storedStepsOf(keeper.savedAs(run.id), steps)
    const order = { format: id, run: streamed, stored, language, needs }
    const written = await writings.write(file, order, run.history)
    if (!written) return
    const { content, thinned } = written
    services.saveFile(file, content)
    tell({ kind: 'exported', file, ...(thinned && !inspected && { thinned }), ...about })
  }

  async function exportOther(id: Exclude<ExportId, FormatId>): Promise<void> {
    const { run, language } = get()
    const exported = await EXPORTERS[id]({
      run,
      text: () => loadText(language, textsOf(run.config.task)),
      weights: () =>
        get().run.info === null || get().phase === 'failed'
          ? Promise.resolve(null)
          : context.weights.ask(() => send({ type: 'weights', run: run.id })),
      trace: (config, steps) =>
        get().run.info === null || get().phase === 'failed'
          ? Promise.resolve(null)
          : context.trace.ask(() => send({ type: 'trace', run: run.id, config, steps })),
    })
    save(id, exported)
  }

  /** Saves files, or reports why there are none. */
  function save(id: ExportId, exported: readonly ExportedFile[] | ExportRefusal): void {
    if ('problem' in exported) {
      if (exported.problem === 'unsupported')
        return tell({ kind: 'not-exported', form: id, unsupported: exported.unsupported })
      return tell({ kind: 'no-weights' })
    }
    for (const { file, content } of exported) services.saveFile(file, new Blob([content]))
    const [{ file, changed = [] }, second] = exported
    const others = changed.map(({ knob, value, written }) => ({ knob, value, written: String(written) }))
    tell({ kind: 'exported', file, beside: second?.file, ...(others.length > 0 && { changed: others }) })
  }

  return {
    exportAs,
    async exportSettings(id, config) {
      if (!mayRun(get(), config)) return tell({ kind: 'code-not-allowed' })
      const text = await loadText(get().language, textsOf(config.task)).catch((error: unknown) => {
        if (!(error instanceof MissingPartError)) throw error
        tell({ kind: 'part-missing' })
        return null
      })
      if (text) save(id, handoverFile(id, config, text))
    },
    exportRun: () => exportAs('json'),
    cancelExport: writings.cancel,
  }
}
