import type { Inspection } from '../../train/inspection'
import { gaussianHead } from '../../app/lens/gaussian'

const LONGEST = 8

/** A completion as one short string, without its end token; empty if its actions are not tokens. */
export function completionText(
  inspection: Inspection,
  vocabulary: readonly string[],
  endToken: number,
  row: number,
): string {
  const { actions, mask, length, features } = inspection
  if (gaussianHead(inspection) !== null || features !== null) return ''
  const tokens: string[] = []
  for (let k = row * length; k < (row + 1) * length && mask[k] === 1; k++) {
    if (actions[k] !== endToken) tokens.push(vocabulary[actions[k]] ?? String(actions[k]))
  }
  const written = tokens.join(tokens.every((token) => token.length === 1) ? '' : ' ')
  return written.length > LONGEST ? `${written.slice(0, LONGEST - 1)}…` : written
}
