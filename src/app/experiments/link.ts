import { readEntries } from '../../settings/link'
import { EXPERIMENT_KINDS, type ExperimentKind } from '../../settings/views'
import { ofExperiment } from '../address'
import type { Late } from '../lateVerbs'
import type { Experiments } from './experiments'

/** The links of Compare and Sweep, which also work before their script is loaded. */
export interface ExperimentLink {
  /** Shows the content of the text after `#`; false if it is about neither Compare nor Sweep. */
  open(fragment: string): boolean
  /** Shows the links that were opened before Compare and Sweep were made. */
  openWaiting(made: Experiments): void
  /** The text after `#` that reproduces a view. */
  fragment(view: ExperimentKind): string
}

export function createExperimentLink(experiments: Late<Experiments>): ExperimentLink {
  /** the text after `#` for each view, to be shown once the script is loaded */
  const waiting = new Map<ExperimentKind, string>()
  const openWaiting = (made: Experiments) => {
    const fragments = [...waiting.values()]
    waiting.clear()
    for (const fragment of fragments) made.openAddress(fragment)
  }
  return {
    open(fragment) {
      const named = readEntries(fragment).get('view')
      const view = EXPERIMENT_KINDS.find((kind) => kind === named)
      if (view === undefined) return false
      waiting.set(view, fragment)
      void experiments.act(openWaiting)
      return true
    },
    openWaiting,
    fragment(view) {
      const opened = waiting.get(view)
      return opened === undefined
        ? (experiments.ready()?.fragment(view) ?? `view=${view}`)
        : ofExperiment(opened)
    },
  }
}
