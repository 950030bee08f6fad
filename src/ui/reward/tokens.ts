import type { Inspection } from '../../train/inspection'
import type { Judged } from '../../worker/protocol'

/** The completions of a group, each with its problem. */
export function completionsOf(
  { problems, offsets, actions, mask, length }: Inspection,
  group: number,
): Judged[] {
  return Array.from({ length: offsets[group + 1] - offsets[group] }, (_, i) => {
    const at = (offsets[group] + i) * length
    let end = at
    while (end < at + length && mask[end] === 1) end++
    return { problem: problems[group], tokens: [...actions.subarray(at, end)] }
  })
}

/**
 * The tokens of a line: words of the vocabulary between spaces, or characters that each are one.
 *
 * @returns the tokens, or the first word that the vocabulary lacks
 */
export function readTokens(line: string, vocabulary: readonly string[]): number[] | { unknown: string } {
  const words = line.trim().split(/\s+/).filter(Boolean)
  const tokens: number[] = []
  for (const word of words) {
    const whole = vocabulary.indexOf(word)
    const found = whole >= 0 ? [whole] : [...word].map((letter) => vocabulary.indexOf(letter))
    if (found.includes(-1)) return { unknown: word }
    for (const token of found) tokens.push(token)
  }
  return tokens
}
