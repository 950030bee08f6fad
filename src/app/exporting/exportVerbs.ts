import { named } from '../../text/naming'
import type { ExportId } from '../../settings/exportIds'
import { importRun } from '../../runs/importRun'
import { fromSafetensors } from '../../runs/weights/safetensors'
import { fromLink, toLink } from '../../settings/link'
import { taskOf } from '../../tasks'
import { textFor } from '../../text'
import { noticeOf } from '../address'
import type { VerbContext } from '../context'
import type { ImportProblem } from '../../text/en/exports'
import type { RunVerbs } from '../runVerbs'
import type { Run } from '../state'
import { collected } from './collect'
import { EXPORTERS } from './exporters'

/** A file as a browser hands it over. */
export type OpenedFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>

export interface ExportVerbs {
  /** Saves the run as a file, and says so when it is written. The run goes on meanwhile. */
  exportAs(id: ExportId): Promise<void>
  /** The run as JSON. */
  exportRun(): Promise<void>
  /**
   * Reads an exported run or exported weights. A run: its settings begin a new run, and its curves are shown behind as those
   * of an earlier one. Weights: a new run with the file's settings begins with them.
   */
  importFile(file: OpenedFile): Promise<void>
}

/** The most bytes of a file that is read. */
const MOST_BYTES = 256 * 2 ** 20

/** The start of the header of a safetensors file. */
const BRACE = '{'.charCodeAt(0)

export function exportVerbs(context: VerbContext, verbs: RunVerbs): ExportVerbs {
  const { get, set, send, tell, tellAll, services } = context

  async function exportAs(id: ExportId): Promise<void> {
    const { run, kept, first, language } = get()
    const text = textFor(language)
    const exported = await EXPORTERS[id]({
      run: asItStands(run),
      inspections: [...(first ? [first] : []), ...kept.inspections].map((each) => named(each, text)),
      time: Math.floor(services.date() / 1000),
      text,
      link: toLink(run.first, taskOf),
      colourOf: services.colourOf,
      weights: () =>
        get().run.info === null || get().phase === 'failed'
          ? Promise.resolve(null)
          : context.weights.ask(() => send({ type: 'weights', run: run.id })),
      trace: (config, steps) =>
        get().run.info === null || get().phase === 'failed'
          ? Promise.resolve(null)
          : context.trace.ask(() => send({ type: 'trace', run: run.id, config, steps })),
    })
    if ('problem' in exported) {
      if (exported.problem === 'untold')
        return tell({ kind: 'not-exported', form: id, untold: exported.untold })
      return tell({ kind: 'no-weights' })
    }
    for (const { file, parts } of exported) {
      const content = await collected(parts, services.now, () => tell({ kind: 'exporting', file }))
      services.saveFile(file, content)
      tell({ kind: 'exported', file })
    }
  }

  const refuse = (file: string, why: ImportProblem) => tell({ kind: 'import-refused', file, why })

  function importRunFile(name: string, text: string): void {
    const read = importRun(text)
    if ('problem' in read) return refuse(name, read)
    const { config, problems, changes, history } = read
    const run: Run = {
      id: `imported ${name}`,
      first: config,
      changes,
      config,
      info: null,
      engine: null,
      moves: [],
      history: { ...history, values: [...history.values], version: 1 },
    }
    verbs.replace(config, { behind: run })
    tellAll(problems.map((problem) => noticeOf(problem, config)))
    tell({ kind: 'imported', file: name, what: 'run', steps: history.steps })
  }

  function importWeightsFile(name: string, bytes: Uint8Array): void {
    const read = fromSafetensors(bytes)
    if ('problem' in read) return refuse(name, read)
    const { link } = read.metadata
    const { config, problems } =
      link === undefined ? { config: get().edited, problems: [] } : fromLink(link, taskOf)
    verbs.replace(config, { weights: read.tensors })
    tellAll(problems.map((problem) => noticeOf(problem, config)))
    tell({ kind: 'imported', file: name, what: 'weights', steps: Number(read.metadata.step) || 0 })
  }

  return {
    exportAs,
    exportRun: () => exportAs('json'),
    async importFile(file) {
      const { name, size } = file
      if (size > MOST_BYTES) return refuse(name, { problem: 'too-large', bytes: size, most: MOST_BYTES })
      const bytes = new Uint8Array(await file.arrayBuffer())
      set({ view: 'train' })
      if (/\.safetensors$/i.test(name) || bytes[8] === BRACE) return importWeightsFile(name, bytes)
      return importRunFile(name, new TextDecoder().decode(bytes))
    },
  }
}

/** The run with its history up to now: the arrays of a history that grows are not changed below its steps. */
const asItStands = (run: Run): Run => ({
  ...run,
  history: { ...run.history, values: [...run.history.values], groups: { ...run.history.groups } },
})
