import type { Attention } from '../../train/attention'
import type { Inspection } from '../../train/inspection'

/** Whose weights: the policy's at step 0, before the updates of the step, and after them. */
export const ATTENTION_WEIGHTS = ['first', 'before', 'now'] as const
export type AttentionWeights = (typeof ATTENTION_WEIGHTS)[number]

/** A slot of the sequence: a token of the prompt, or of the completion. */
export interface AttentionSlot {
  /** the slot, from 0, in the arrays of an `Attention` */
  index: number
  /** the token's place in the completion, from 0; null in the prompt */
  place: number | null
  /** its token; null where completions differ */
  token: number | null
}

/** One head: where it is, and what each of some slots looks at. */
export interface HeadMap {
  layer: number
  head: number
  /** [lines, slots] */
  weights: Float32Array
}

/** The slots of the prompt of a group. The slots before them are empty if other prompts are longer. */
function promptSlots(inspection: Pick<Inspection, 'problems' | 'length'>, { group, slots }: Attention) {
  const longest = slots - inspection.length + 1
  const prompt = inspection.problems[group].prompt.slice(-longest)
  return prompt.map((token, i): AttentionSlot => ({ index: longest - prompt.length + i, place: null, token }))
}

/**
 * The slots that the policy reads: the slots of the prompt, then the tokens of the completion except the last, because
 * no token follows the last one.
 * @param row a row of the inspection, whose tokens are named; null: all completions of the group
 */
export function attentionSlots(
  inspection: Inspection,
  attention: Attention,
  row: number | null,
): AttentionSlot[] {
  const { length: T, actions } = inspection
  const count = row === null ? T : tokensOf(inspection, row)
  const written = Array.from({ length: Math.max(0, Math.min(count, T) - 1) }, (_, place): AttentionSlot => ({
    index: attention.slots - T + 1 + place,
    place,
    token: row === null ? null : actions[row * T + place],
  }))
  return [...promptSlots(inspection, attention), ...written]
}

/** Tokens of a completion. */
function tokensOf({ mask, length: T }: Pick<Inspection, 'mask' | 'length'>, row: number): number {
  let count = 0
  while (count < T && mask[row * T + count] !== 0) count++
  return count
}

/** The slot from which the token at a place of a completion is predicted: the one before it. */
const askingSlot = ({ slots }: Attention, { length }: Pick<Inspection, 'length'>, place: number): number =>
  slots - length + place

/** Whether the attention is known of a row of an inspection. */
export function hasRow(
  inspection: Inspection,
  attention: Attention | undefined,
  row: number,
): attention is Attention {
  if (!attention) return false
  const first = inspection.offsets[attention.group]
  return row >= first && row < first + attention.rows
}

/**
 * The weights of each head of a layer, at some lines and columns; null if they are not known.
 * @param of the completions, counted in the group, whose mean a line shows
 */
function headsOf(
  attention: Attention,
  which: AttentionWeights,
  layer: number,
  lines: readonly number[],
  columns: readonly number[],
  of: (line: number) => readonly number[],
): HeadMap[] | null {
  const { heads, layers, slots: W, [which]: weights } = attention
  if (!weights) return null
  return Array.from({ length: heads }, (_, head) => {
    const found = new Float32Array(lines.length * columns.length)
    lines.forEach((line, i) => {
      const mine = of(line)
      for (const completion of mine) {
        const from = (((completion * layers + layer) * heads + head) * W + line) * W
        columns.forEach(
          (column, j) => (found[i * columns.length + j] += weights[from + column] / mine.length),
        )
      }
    })
    return { layer, head, weights: found }
  })
}

/**
 * What each head of a layer looks at when it predicts each token, as the mean over the group's completions that are so long. Lines are
 * the tokens of the completion, columns the slots of `attentionSlots(…, null)`.
 */
export function meanMaps(
  inspection: Inspection,
  attention: Attention,
  which: AttentionWeights,
  layer: number,
): HeadMap[] | null {
  const { length: T, offsets } = inspection
  const first = offsets[attention.group]
  const lengths = Array.from({ length: attention.rows }, (_, i) => tokensOf(inspection, first + i))
  const lines = Array.from({ length: T }, (_, place) => askingSlot(attention, inspection, place))
  const columns = attentionSlots(inspection, attention, null).map(({ index }) => index)
  return headsOf(attention, which, layer, lines, columns, (line) =>
    lengths.flatMap((length, i) => (askingSlot(attention, inspection, length) > line ? i : [])),
  )
}

/** What each head of a layer looks at from every slot of one completion: lines and columns are those of `attentionSlots(…, row)`. */
export function completionMaps(
  inspection: Inspection,
  attention: Attention,
  which: AttentionWeights,
  layer: number,
  row: number,
): HeadMap[] | null {
  const slots = attentionSlots(inspection, attention, row).map(({ index }) => index)
  const mine = [row - inspection.offsets[attention.group]]
  return headsOf(attention, which, layer, slots, slots, () => mine)
}

/** What each head of a layer looks at when it predicts one token: a single line, over the slots of `attentionSlots(…, row)` up to it. */
export function tokenHeads(
  inspection: Inspection,
  attention: Attention,
  which: AttentionWeights,
  layer: number,
  row: number,
  place: number,
): HeadMap[] | null {
  const line = askingSlot(attention, inspection, place)
  const seen = attentionSlots(inspection, attention, row).flatMap(({ index }) => (index <= line ? index : []))
  return headsOf(attention, which, layer, [line], seen, () => [row - inspection.offsets[attention.group]])
}

/** The column that a line of a map looks at most. */
export function mostSeen({ weights }: Pick<HeadMap, 'weights'>, line: number, columns: number): number {
  const mine = weights.subarray(line * columns, (line + 1) * columns)
  return mine.indexOf(Math.max(...mine))
}
