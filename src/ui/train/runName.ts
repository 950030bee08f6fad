import { formatExact } from '../../app/series/format'
import type { Run } from '../../app/state'
import type { Catalogue } from '../../text'
import { whole } from '../numbers'

/** The name of an earlier run: its algorithm and the most important knobs. */
export function nameOf({ first, history }: Run, text: Catalogue): string {
  return text.page.runName({
    algorithm: text.presets[first.algorithm].name,
    group: String(first.numGenerations),
    beta: formatExact(first.beta),
    seed: String(first.seed),
    steps: whole(text.locale, history.steps),
  })
}
