import { mostSeen, type AttentionSlot, type HeadMap } from '../../app/lens/attention'
import { formatPercent } from '../../app/series/format'
import type { Catalogue } from '../../text/catalogue'

type Words = Catalogue['attention']

/** The symbol of a token of the completion, whichever it is; `place` from 0: y₁, y₂, … */
export const writtenName = (place: number): string =>
  `y${String(place + 1).replaceAll(/\d/g, (digit) => String.fromCharCode(0x2080 + Number(digit)))}`

/** A slot as it stands beside a map. */
export const slotName = (slot: AttentionSlot, write: (token: number) => string): string =>
  slot.token === null ? writtenName(slot.place!) : write(slot.token)

/** A slot in a sentence; `order`: its number in the prompt, from 1. */
function slotInFull(
  slot: AttentionSlot,
  order: number,
  write: (token: number) => string,
  words: Words,
): string {
  if (slot.place === null) return words.promptSlot(order, write(slot.token!))
  return slot.token === null
    ? words.completionSlot(slot.place + 1)
    : words.completionToken(slot.place + 1, write(slot.token))
}

/** The text alternative of a map: what each of its lines looks at most. */
export function mapSays(
  map: HeadMap,
  lines: readonly string[],
  columns: readonly AttentionSlot[],
  write: (token: number) => string,
  words: Words,
): string {
  const rows = lines.flatMap((line, i) => {
    const column = mostSeen(map, i, columns.length)
    const weight = map.weights[i * columns.length + column]
    if (column < 0 || !(weight > 0)) return []
    return words.row(line, slotInFull(columns[column], column + 1, write, words), formatPercent(weight))
  })
  return words.says(words.headOfLayer(map.head + 1, map.layer + 1), rows)
}
