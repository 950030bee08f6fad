/** The number of characters that are searched for signs of data that are not text. */
const LOOKED_AT = 4096
/** The least share of zero bytes in a text in UTF-16: every Latin letter, digit, comma and line end has one. */
const LEAST_ZEROS = 1 / 64

/**
 * The text of a file, without its byte order mark: UTF-8, or UTF-16 with or without the mark, as PowerShell, Excel and other
 * programs write it.
 * @returns null if the bytes are no text in these encodings
 */
export function textOfBytes(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be')
  return decoded(bytes, 'utf-8') ?? decodedUnmarked(bytes)
}

/** The text of bytes in an encoding; null if they are not valid in it, or contain a 0 early on, as text never does. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // in UTF-16 every Latin character contains a byte that is 0, so the decoded text is searched, not the bytes
    return text.slice(0, LOOKED_AT).includes('\0') ? null : text
  } catch (error) {
    // the error for bytes that are not valid; too long a text is another one
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Control characters besides tabs and line ends. */
// oxlint-disable-next-line playground/same-everywhere -- no version of Unicode changes which characters are control characters
const CONTROL = /(?!\s)\p{Cc}/u

/** Characters of which rows and settings have some. With swapped bytes they are no characters of a common script. */
const SEPARATORS = /[\n,:]/g

/** The text of bytes in UTF-16 without a byte order mark; null if they are not. */
function decodedUnmarked(bytes: Uint8Array): string | null {
  const start = bytes.subarray(0, 2 * LOOKED_AT)
  const zeros = start.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0)
  if (zeros < LEAST_ZEROS * start.length) return null
  const separatorsIn = (encoding: string) =>
    new TextDecoder(encoding).decode(start).match(SEPARATORS)?.length ?? 0
  const [little, big] = [separatorsIn('utf-16le'), separatorsIn('utf-16be')]
  if (little === big) return null
  const text = decoded(bytes, little > big ? 'utf-16le' : 'utf-16be')
  return text === null || CONTROL.test(text.slice(0, LOOKED_AT)) ? null : text
}
