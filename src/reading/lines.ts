import type { LogSource } from './contract'

/** Called for each line without its end; lines are counted from 1. */
export type TakeLine = (line: string, number: number) => void

/** Reads a source as text, chunk by chunk, and calls `take` for each line. Returns how many lines there are. */
export async function eachLine(
  source: LogSource,
  take: TakeLine,
  onChunk: (bytes: number) => void | Promise<void>,
): Promise<number> {
  let decoder: TextDecoder | null = null
  /** the beginning of a line, in the pieces in which it came: joined once, for a line can be as long as the file */
  let open: string[] = []
  let count = 0
  const give = (text: string) => {
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      const line = open.join('') + text.slice(from, end)
      open = []
      take(line.endsWith('\r') ? line.slice(0, -1) : line, ++count)
      from = end + 1
    }
    if (from < text.length) open.push(text.slice(from))
  }
  for await (const chunk of source.chunks()) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    give(decoder.decode(chunk, { stream: true }))
    await onChunk(chunk.length)
  }
  give(decoder?.decode() ?? '')
  if (open.length > 0) take(open.join(''), ++count)
  return count
}

/** The encoding that a byte-order mark names; UTF-8 without one. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}
