/** Tokens as text, without the end token: words with spaces between them, single characters without. */
export function textOf(tokens: readonly number[], vocabulary: readonly string[], endToken: number): string {
  const words = tokens.filter((token) => token !== endToken).map((token) => vocabulary[token] ?? '?')
  const isOfCharacters = vocabulary.every((word) => [...word].length === 1)
  return words.join(isOfCharacters ? '' : ' ')
}
