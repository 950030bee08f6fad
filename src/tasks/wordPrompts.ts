import type { Random } from '../random/streams'
import type { Problem } from './completions'

/**
 * The prompts of a task whose prompt is one word of a list.
 *
 * @param problemOf the problem of word 0, 1, 2 …, which is also its prompt
 */
export const wordPrompts = <P extends Problem, Settings>(
  wordsOf: (settings: Settings) => readonly string[],
  problemOf: (word: number, settings: Settings) => P,
) => ({
  promptLength: () => 1,
  key: ({ prompt }: P) => String(prompt[0]),
  write: ({ prompt }: P, settings: Settings) => wordsOf(settings)[prompt[0]],
  problem: (draw: Random, settings: Settings) => problemOf(draw.integer(wordsOf(settings).length), settings),
  pool: (settings: Settings) => wordsOf(settings).map((_, word) => problemOf(word, settings)),
  parse(input: string, settings: Settings) {
    const word = wordsOf(settings).indexOf(input.trim())
    return word < 0 ? null : problemOf(word, settings)
  },
})
