/** How an answer is scored, each from 0 to 1; 1 if it equals the answer of the row. */
export const SCORINGS = ['exact', 'edit', 'positions', 'words'] as const
export type Scoring = (typeof SCORINGS)[number]

/** A text of tokens within an array: `length` of them from `at` on. */
export interface Written {
  tokens: ArrayLike<number>
  at: number
  length: number
}

/** One line of the table of edit distances; grown, never reallocated for each call. */
let distances = new Int32Array(64)

/**
 * The edit distance of two texts: the fewest tokens to insert, delete or replace to make one the other (Levenshtein 1966).
 * d(i, j) = min(d(i−1, j) + 1, d(i, j−1) + 1, d(i−1, j−1) + [aᵢ ≠ bⱼ]), a line at a time.
 */
export function editDistance(a: Written, b: Written): number {
  if (distances.length <= b.length) distances = new Int32Array(2 * b.length + 1)
  for (let j = 0; j <= b.length; j++) distances[j] = j
  for (let i = 1; i <= a.length; i++) {
    let diagonal = distances[0]
    distances[0] = i
    const token = a.tokens[a.at + i - 1]
    for (let j = 1; j <= b.length; j++) {
      const replaced = diagonal + (token === b.tokens[b.at + j - 1] ? 0 : 1)
      diagonal = distances[j]
      distances[j] = Math.min(replaced, diagonal + 1, distances[j - 1] + 1)
    }
  }
  return distances[b.length]
}

/** Positions at which two texts have the same token. */
export function equalPositions(a: Written, b: Written): number {
  const shared = Math.min(a.length, b.length)
  let equal = 0
  for (let i = 0; i < shared; i++) if (a.tokens[a.at + i] === b.tokens[b.at + i]) equal++
  return equal
}

/** The end of the word that begins at `from`; tokens for which `isSpace` is 1 stand between words. */
function wordEnd({ tokens, at, length }: Written, from: number, isSpace: Uint8Array): number {
  let end = from
  while (end < length && isSpace[tokens[at + end]] === 0) end++
  return end
}

/** The beginning of the next word, at `from` or after it. */
function wordStart({ tokens, at, length }: Written, from: number, isSpace: Uint8Array): number {
  let start = from
  while (start < length && isSpace[tokens[at + start]] === 1) start++
  return start
}

/** The number of words that are equal at the same place, divided by the number of words of the text with more words. */
export function equalWords(a: Written, b: Written, isSpace: Uint8Array): number {
  let equal = 0
  let words = 0
  let [i, j] = [wordStart(a, 0, isSpace), wordStart(b, 0, isSpace)]
  while (i < a.length || j < b.length) {
    words++
    const [iEnd, jEnd] = [wordEnd(a, i, isSpace), wordEnd(b, j, isSpace)]
    let isSame = iEnd - i === jEnd - j && iEnd > i
    for (let k = 0; isSame && k < iEnd - i; k++) isSame = a.tokens[a.at + i + k] === b.tokens[b.at + j + k]
    if (isSame) equal++
    i = wordStart(a, iEnd, isSpace)
    j = wordStart(b, jEnd, isSpace)
  }
  return words === 0 ? 0 : equal / words
}
