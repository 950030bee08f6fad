import { named } from '../../text/naming'
import { type Thinned, thinnedOf } from '../../runs/recordedRows'
import type { ExportId } from '../../settings/exportIds'
import { toLink } from '../../settings/link'
import { taskOf } from '../../tasks'
import { textFor } from '../../text'
import type { VerbContext } from '../context'
import { MissingPartError } from '../loadPart'
import { asItStands } from '../history'
import { collected } from './collect'
import { EXPORTERS } from './exporters'
import { wholeHistory, wholeStretches } from './wholeHistory'

export interface ExportVerbs {
  /** Saves the run as a file, and says so when it is written. The run goes on meanwhile. */
  exportAs(id: ExportId): Promise<void>
  /** The run as JSON. */
  exportRun(): Promise<void>
}

export function exportVerbs(context: VerbContext): ExportVerbs {
  const { get, send, tell, services, keeper } = context

  /** Exports; where a script for it cannot be loaded, says so. */
  const exportAs = (id: ExportId): Promise<void> =>
    exportNow(id).catch((error: unknown) => {
      if (!(error instanceof MissingPartError)) throw error
      tell({ kind: 'part-missing' })
    })

  async function exportNow(id: ExportId): Promise<void> {
    const { run, kept, first, language } = get()
    const text = textFor(language)
    const shown = asItStands(run.history)
    // set where the export takes in all steps
    const asked: { thinned: Thinned | undefined } = { thinned: undefined }
    const as = keeper.keptAs(run.id)
    const exported = await EXPORTERS[id]({
      run: { ...run, history: shown },
      async *stretches() {
        for await (const stretch of wholeStretches(shown, services.runStore, as)) {
          asked.thinned = thinnedOf(asked.thinned, stretch.thinned)
          yield stretch
        }
      },
      async whole() {
        const history = await wholeHistory(shown, services.runStore, as)
        asked.thinned = history.thinned
        return { ...run, history }
      },
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
      const { thinned } = asked
      tell({ kind: 'exported', file, ...(thinned && { thinned }) })
    }
  }

  return {
    exportAs,
    exportRun: () => exportAs('json'),
  }
}
