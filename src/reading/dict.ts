/** The end of a dict of Python, or of an object of JSON. */
export interface DictRead {
  /** the index after its end, or of the end of the text */
  end: number
  isClosed: boolean
  /** whether the last pair breaks off: its key or its value is not whole */
  isCut: boolean
}

/** Takes a key and its value as it was written, without quotes. `at` is the index of the value. */
export type TakePair = (key: string, written: string, at: number, isText: boolean) => void

const [SINGLE, DOUBLE, BACKSLASH, COMMA, COLON] = [39, 34, 92, 44, 58]
const [OPEN, CLOSE] = [123, 125]
/** ( and ) of tuples and calls, [ and ] of lists */
const [OPEN_ROUND, CLOSE_ROUND, OPEN_SQUARE, CLOSE_SQUARE] = [40, 41, 91, 93]
const isQuote = (code: number) => code === SINGLE || code === DOUBLE
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13) || code === 160

/**
 * Reads pairs from `from`, which is after the brace, or at the first key of a dict that lost it. Nested lists and dicts are
 * skipped as values. A text may break off anywhere.
 */
export function readDict(text: string, from: number, take: TakePair): DictRead {
  const length = text.length
  let i = from
  const skip = () => {
    while (i < length && isSpace(text.charCodeAt(i))) i++
  }
  for (;;) {
    skip()
    if (i >= length) return { end: length, isClosed: false, isCut: false }
    const first = text.charCodeAt(i)
    if (first === CLOSE) return { end: i + 1, isClosed: true, isCut: false }
    if (first === COMMA) {
      i++
      continue
    }
    if (!isQuote(first)) return { end: i, isClosed: false, isCut: true }
    const keyEnd = endOfString(text, i)
    if (keyEnd < 0) return { end: length, isClosed: false, isCut: true }
    const key = text.slice(i + 1, keyEnd)
    i = keyEnd + 1
    skip()
    if (text.charCodeAt(i) !== COLON) return { end: i, isClosed: false, isCut: true }
    i++
    skip()
    if (i >= length) return { end: length, isClosed: false, isCut: true }
    const at = i
    const end = endOfValue(text, i)
    if (end < 0) return { end: length, isClosed: false, isCut: true }
    const isText = isQuote(text.charCodeAt(at))
    // a bare value at the very end of a text may continue on the next line: 25.47|62
    if (end >= length && !isText) return { end: length, isClosed: false, isCut: true }
    take(key, isText ? text.slice(at + 1, end - 1) : text.slice(at, end).trimEnd(), at, isText)
    i = end
  }
}

/** The index of the quote that ends the string that begins at `from`; −1 if none does. */
function endOfString(text: string, from: number): number {
  const quote = text[from]
  let end = text.indexOf(quote, from + 1)
  while (end > 0 && isEscaped(text, end)) end = text.indexOf(quote, end + 1)
  return end
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++
  return slashes % 2 === 1
}

/** The index after a value; −1 if it breaks off. */
function endOfValue(text: string, from: number): number {
  if (isQuote(text.charCodeAt(from))) {
    const end = endOfString(text, from)
    return end < 0 ? -1 : end + 1
  }
  let depth = 0
  for (let i = from; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c === COMMA) {
      if (depth === 0) return i
    } else if (c === CLOSE) {
      if (depth === 0) return i
      depth--
    } else if (isQuote(c)) {
      const end = endOfString(text, i)
      if (end < 0) return -1
      i = end
    } else if (c === OPEN || c === OPEN_SQUARE || c === OPEN_ROUND) depth++
    else if (c === CLOSE_SQUARE || c === CLOSE_ROUND) depth--
  }
  return depth === 0 ? text.length : -1
}
