import type { NetworkShape } from './network'

/**
 * The sequence of a transformer. A completion and its context lie side by side in a line of W + T slots. The sequence begins
 * with the first token of the prompt's last W − T + 1 slots, or with the last of these slots if all are empty; its tokens
 * have the positions 0, 1, …, however many empty slots precede them. Step t's token follows from slot W − 1 + t. A slot
 * attends to itself and to the slots of the sequence before it. An empty slot within the sequence has the vector 0.
 */

/** The first slot of a line's sequence. */
export function firstSlot({ window, length }: NetworkShape, line: ArrayLike<number>, at = 0): number {
  let slot = length - 1
  while (slot < window - 1 && line[at + slot] < 0) slot++
  return slot
}

/** The slot whose output is that of step t. */
export const slotOfStep = ({ window }: NetworkShape, t: number): number => window - 1 + t
