import { readEntries } from '../../settings/link'
import { EXPERIMENT_KINDS, type ExperimentKind } from '../../settings/views'
import { ofExperiment } from '../address'
import type { Late } from '../lateVerbs'
import type { Lab } from './lab'

/** The links of Compare and Sweep, also while their script is not there. */
export interface LabLink {
  /** Shows what the text after `#` says; false where it is about neither Compare nor Sweep. */
  open(fragment: string): boolean
  /** The text after `#` that reproduces a view. */
  fragment(view: ExperimentKind): string
}

export function createLabLink(lab: Late<Lab>): LabLink {
  /** what is to be shown once the script is there */
  const waiting = new Map<ExperimentKind, string>()
  return {
    open(fragment) {
      const named = readEntries(fragment).get('view')
      const view = EXPERIMENT_KINDS.find((kind) => kind === named)
      if (view === undefined) return false
      waiting.set(view, ofExperiment(fragment))
      void lab.act((opened) => {
        waiting.delete(view)
        opened.openAddress(fragment)
      })
      return true
    },
    fragment: (view) => waiting.get(view) ?? lab.ready()?.fragment(view) ?? `view=${view}`,
  }
}
