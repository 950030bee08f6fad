import { latePart } from '../../late/latePart'
import type { Collected } from '../collected'
import type { CompletionRow } from '../completions'
import { addCompletions, cellOf } from './completionRows'

const PARQUET = latePart(() => import('hyparquet'), 'parquetReadObjects')
const MAGIC = [0x50, 0x41, 0x52, 0x31]

/** Whether bytes are the start of a parquet file. */
export const isParquet = (bytes: Uint8Array): boolean => MAGIC.every((byte, i) => bytes[i] === byte)

/** Reads TRL’s completions from a parquet file; returns the number of its rows. */
export async function takeParquet(collected: Collected, file: ArrayBuffer): Promise<number> {
  const read = await PARQUET.load()
  try {
    const rows = (await read({ file })).map((row): CompletionRow =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)])),
    )
    addCompletions(collected, rows)
    return rows.length
  } catch (error) {
    collected.leave('damaged', 0, 0, error instanceof Error ? error.message : '', 1)
    return 0
  }
}
