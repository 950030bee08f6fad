/** The most words that are kept of those that a condition adds. */
export const MOST_ADDED = 500
/** The most words of an array that may be there or not. */
const MOST_MAYBE = 10

const [MAYBE, NEXT_WORD] = ['$\u0001', '\u0002']

/** Words that may be there or not, as one word. */
export function maybe(words: readonly string[]): string {
  const inside: string[] = []
  for (const word of words) {
    if (inside.length >= MOST_ADDED) break
    inside.push(...(maybeWords(word) ?? [word]))
  }
  return MAYBE + inside.slice(0, MOST_ADDED).join(NEXT_WORD)
}

/** The words that may be there or not; null if a word is one that is there. */
export const maybeWords = (word: string): string[] | null =>
  word.startsWith(MAYBE) ? word.slice(MAYBE.length).split(NEXT_WORD) : null

/** The words with those in one word that may be there or not, if they are many. */
export const together = (words: readonly string[]): readonly string[] => {
  const isMaybe = (word: string) => word.startsWith(MAYBE)
  if (words.filter(isMaybe).length < MOST_MAYBE) return words
  return [...words.filter((word) => !isMaybe(word)), maybe(words.filter(isMaybe))]
}

/** A text with the words in it that may be there or not. */
export const withoutMaybe = (text: string): string => text.replaceAll(MAYBE, '').replaceAll(NEXT_WORD, ' ')
