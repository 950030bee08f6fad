import { firstSlot } from '../../sequence'
import type { TransformerSizes } from './sizes'

/**
 * The map of a pass of a run tells which completions have the same prompt, so that it is computed once for all of them. The
 * nodes of a pass are
 *
 *     prompt p, slot s:       p·Q + s               the last Q slots of the context; empty ones in front are no part of it
 *     completion i, token k:  P·Q + i·(T − 1) + k   all tokens but the last, because no token follows it
 *
 * The map is P; the prompt of every completion; the completions, sorted by prompt; and of every prompt a completion that has it,
 * its first slot, and where its completions start in that list, with one record more for the end.
 */
export const mapWords = (rows: number): number => 1 + 2 * rows + 3 * (rows + 1)

/** Completions first … first + rows − 1 of a run, from the context at slot `contextsAt` on. */
export interface PassRows {
  contextsAt: number
  rows: number
}

/**
 * Writes the map of a pass to words[at …], with room for `capacity` completions.
 * @returns P
 */
export function writeMap(
  sizes: TransformerSizes,
  contexts: Int32Array,
  { contextsAt, rows }: PassRows,
  words: Int32Array,
  at: number,
  capacity: number,
): number {
  const { shape, prompt: Q } = sizes
  const { window: W } = shape
  const promptAt = at + 1
  const listAt = promptAt + capacity
  const recordsAt = listAt + capacity
  const known = new Map<string, number>()
  const counts: number[] = []
  for (let i = 0; i < rows; i++) {
    const end = contextsAt + (i + 1) * W
    const key = contexts.subarray(end - Q, end).join()
    let p = known.get(key)
    if (p === undefined) {
      p = known.size
      known.set(key, p)
      words[recordsAt + 3 * p] = i
      words[recordsAt + 3 * p + 1] = firstSlot(shape, contexts, end - W) - (W - Q)
      counts.push(0)
    }
    words[promptAt + i] = p
    counts[p]++
  }
  words[at] = known.size
  let next = 0
  counts.forEach((count, p) => {
    words[recordsAt + 3 * p + 2] = next
    next += count
  })
  words[recordsAt + 3 * known.size + 2] = next
  const filled = counts.map(() => 0)
  for (let i = 0; i < rows; i++) {
    const p = words[promptAt + i]
    words[listAt + words[recordsAt + 3 * p + 2] + filled[p]++] = i
  }
  return known.size
}

/** Nodes of a pass. */
export const nodesOf = ({ prompt, own }: TransformerSizes, prompts: number, rows: number): number =>
  prompts * prompt + rows * own

/** Room for the nodes of a pass. The prompts are rounded up, so that buffers rarely grow when their number varies. */
export function roomFor(sizes: TransformerSizes, prompts: number, rows: number): number {
  const step = Math.max(1, (1 << (32 - Math.clz32(Math.max(prompts - 1, 1)))) >> 2)
  return nodesOf(sizes, Math.min(rows, Math.ceil(prompts / step) * step), rows)
}

/** The node from whose output step t of a completion follows. */
export function nodeOfStep(
  { prompt, own }: TransformerSizes,
  words: Int32Array,
  at: number,
  row: number,
  t: number,
): number {
  if (t === 0) return (words[at + 1 + row] + 1) * prompt - 1
  return words[at] * prompt + row * own + t - 1
}
