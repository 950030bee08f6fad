/** Whether words of a vocabulary run together: where each is a single character. */
const runsTogether = (vocabulary: readonly string[]) => vocabulary.every((word) => [...word].length === 1)

/** Tokens as text, without the one that ends a completion: words with spaces between them, single characters without. */
export function textOf(tokens: readonly number[], vocabulary: readonly string[], endToken: number): string {
  const words = tokens.filter((token) => token !== endToken).map((token) => vocabulary[token] ?? '?')
  return words.join(runsTogether(vocabulary) ? '' : ' ')
}

/** The tokens of a text; null where a word is none of the vocabulary. Single characters may have spaces between them. */
export function tokensOf(text: string, vocabulary: readonly string[]): number[] | null {
  const words = runsTogether(vocabulary) ? [...text.replace(/\s/g, '')] : text.trim().split(/\s+/)
  const tokens = words.filter((word) => word !== '').map((word) => vocabulary.indexOf(word))
  return tokens.includes(-1) ? null : tokens
}
