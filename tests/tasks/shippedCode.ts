import type { Actions } from '../../src/tasks/completions'

/** Completion `row` of T tokens as reward code sees it, without its text. */
export function completionOf(actions: Actions, mask: Float32Array, row: number, T: number, end: number) {
  const at = row * T
  let length = 0
  while (length < T && mask[at + length] === 1) length++
  const tokens = [...actions.subarray(at, at + length)]
  return { text: '', tokens, ended: end >= 0 && tokens.at(-1) === end }
}
