import { exp } from '../../math/portable'
import type { Inspection } from '../../train/inspection'
import { markdownTable } from '../../text/markdown'
import { histogram, markdown } from './summary'

/** The inputs for writing a policy's tokens. */
export interface Vocabulary {
  vocabulary: readonly string[]
  endToken: number
}

/** The most completions of a step that are written out. */
const MOST_WRITTEN = 64

/** Histograms and text of a step whose whole arrays the page has, as values of one event. */
export function inspectedValues(inspection: Inspection, vocabulary: Vocabulary | null): Uint8Array[] {
  const advantages = Array.from(inspection.advantages).filter(Number.isFinite)
  const ratios = ratiosOf(inspection)
  const written = vocabulary && completionsTable(inspection, vocabulary)
  return [
    ...(advantages.length > 0 ? [histogram('advantages', advantages)] : []),
    ...(ratios.length > 0 ? [histogram('ratio', ratios)] : []),
    ...(written ? [markdown('completions', written)] : []),
  ]
}

/** π(a)/π_old(a) = exp(logp − old logp) of every token in the loss, over all updates of the step. */
function ratiosOf({ updates, oldLogp, lossMask }: Inspection): number[] {
  return updates.flatMap(({ logp }) =>
    Array.from(logp, (now, k) => (lossMask[k] > 0 ? exp(now - oldLogp[k]) : NaN)).filter(Number.isFinite),
  )
}

/** A Markdown table of the step's first completions; null if actions are not tokens. */
function completionsTable(inspection: Inspection, { vocabulary, endToken }: Vocabulary): string | null {
  const { features, actions, length, mask, offsets, names, rewards, advantages, rows } = inspection
  if (features !== null || actions.length !== rows * length || vocabulary.length === 0) return null
  const lines: string[][] = []
  for (let row = 0, group = 0; row < Math.min(rows, MOST_WRITTEN); row++) {
    while (row >= offsets[group + 1]) group++
    const tokens: string[] = []
    for (let k = row * length; k < (row + 1) * length && mask[k] === 1; k++) {
      tokens.push(actions[k] === endToken ? '(end)' : (vocabulary[actions[k]] ?? String(actions[k])))
    }
    lines.push([names[group], tokens.join(' '), String(rewards[row]), String(advantages[row])])
  }
  return markdownTable(['prompt', 'completion', 'reward', 'advantage'], lines).join('\n')
}
