/** The number of characters that are searched for a 0. Bytes that are not text usually contain one. */
const LOOKED_AT = 4096

/**
 * The text of a file, without its byte order mark: UTF-8, or UTF-16 where the mark says so, as PowerShell and Excel write it.
 * @returns null if the bytes are not text
 */
export function textOfBytes(bytes: Uint8Array): string | null {
  // in UTF-16 every Latin character contains a byte that is 0, so the decoded text is searched, not the bytes
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.slice(0, LOOKED_AT).includes('\0') ? null : text
}

/** The encoding that the first two bytes of a file indicate. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}
