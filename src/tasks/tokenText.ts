/** Whether all words are single characters, which are written side by side. */
export const areCharacters = (words: readonly string[]): boolean =>
  words.every((word) => [...word].length === 1)

/** Tokens as text, without the end token: words with spaces between them, single characters without. */
export function textOf(tokens: readonly number[], vocabulary: readonly string[], endToken: number): string {
  const words = tokens.filter((token) => token !== endToken).map((token) => vocabulary[token] ?? '?')
  return words.join(areCharacters(vocabulary) ? '' : ' ')
}
