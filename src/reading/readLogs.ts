import { Collected } from './collected'
import type { LogSource, Progress, ReadLog } from './contract'
import { addCompletions } from './formats/completionRows'
import { isParquet, takeParquet } from './formats/parquet'
import { isTensorboard, tensorboardReader } from './formats/tensorboard'
import { textReader } from './formats/textReader'
import { eachLine } from './lines'

/** The most bytes of all files together. */
const MOST_BYTES = 200 * 1024 * 1024

/**
 * Reads logs of other programs in chunks, and recognises the format of each.
 * @param progress called after each chunk
 */
export async function readLogs(
  sources: readonly LogSource[],
  progress: Progress = () => {},
): Promise<ReadLog> {
  const collected = new Collected()
  const all = sources.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  const onChunk = (bytes: number) => progress((done += bytes), all)
  for (const source of sources) {
    collected.begin(source.name, source.bytes)
    if (done + source.bytes > MOST_BYTES) {
      collected.leave('too-large', 0, 0, '', 1)
      continue
    }
    collected.end(await readSource(collected, source, onChunk))
    if (collected.files.at(-1)!.format === null) collected.leave('unknown-format', 0, 0, '', 1)
  }
  return {
    files: collected.files,
    runs: collected.runs(),
    completions: collected.completions,
    leftOut: collected.leftOut,
  }
}

/** The bytes from which a format is recognised. */
const ENOUGH = 16

/** The first bytes of a source. */
async function firstBytes(source: LogSource): Promise<Uint8Array> {
  const first: number[] = []
  for await (const chunk of source.chunks()) {
    first.push(...chunk.subarray(0, ENOUGH))
    if (first.length >= ENOUGH) break
  }
  return Uint8Array.from(first)
}

/** Reads one source in the format that its first bytes show; returns the number of its lines or records. */
async function readSource(
  collected: Collected,
  source: LogSource,
  onChunk: (bytes: number) => void,
): Promise<number> {
  const first = await firstBytes(source)
  if (isTensorboard(first)) {
    const reader = tensorboardReader(collected, source.name)
    for await (const chunk of source.chunks()) {
      reader.chunk(chunk)
      onChunk(chunk.length)
    }
    return reader.end()
  }
  if (isParquet(first)) return takeParquet(collected, await wholeOf(source, onChunk))
  const reader = textReader(collected)
  const lines = await eachLine(source, reader.line, onChunk)
  reader.end()
  addCompletions(collected, collected.completionRows.splice(0))
  return lines
}

/** All bytes of a source, because a parquet file has its index at its end. */
async function wholeOf(source: LogSource, onChunk: (bytes: number) => void): Promise<ArrayBuffer> {
  const whole = new Uint8Array(source.bytes)
  let at = 0
  for await (const chunk of source.chunks()) {
    whole.set(chunk, at)
    at += chunk.length
    onChunk(chunk.length)
  }
  return whole.buffer
}
