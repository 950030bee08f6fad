import { latePart } from '../../late/latePart'
import type { Collected } from '../collected'
import type { CompletionRow } from '../completions'
import { addCompletions, cellOf } from './completionRows'

const PARQUET = latePart(() => import('hyparquet'), 'parquetReadObjects')
const METADATA = latePart(() => import('hyparquet'), 'parquetMetadata')
const MAGIC = [0x50, 0x41, 0x52, 0x31]

/** The most cells that a file may declare: equal cells are written once, so that a file of some kilobytes can have billions. */
const MOST_CELLS = 5_000_000

/** Whether bytes are the start of a parquet file. */
export const isParquet = (bytes: Uint8Array): boolean => MAGIC.every((byte, i) => bytes[i] === byte)

/** Reads TRL’s completions from a parquet file; returns the number of its rows. */
export async function takeParquet(collected: Collected, file: ArrayBuffer): Promise<number> {
  const [read, metadataOf] = await Promise.all([PARQUET.load(), METADATA.load()])
  try {
    const groups = metadataOf(file).row_groups
    const cells = groups.reduce((sum, group) => sum + Number(group.num_rows) * group.columns.length, 0)
    if (cells > MOST_CELLS) {
      collected.leave('too-large', 0, 0, '', 1)
      return 0
    }
    const completions = (await read({ file })).map((row): CompletionRow =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)])),
    )
    addCompletions(collected, completions)
    return completions.length
  } catch (error) {
    collected.leave('damaged', 0, 0, error instanceof Error ? error.message : '', 1)
    return 0
  }
}
