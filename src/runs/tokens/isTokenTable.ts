import { ABOUT } from './about'
import { TOKEN_COLUMNS } from './tokenRows'

/** Names with which a row of tokens begins. */
const FIRST = TOKEN_COLUMNS.slice(0, 6)

const ROW = new RegExp(`^\\uFEFF?\\s*\\{"${FIRST.join('":[^,]*,"')}":`)

/** Whether a text is the table of tokens that this page writes as JSON Lines. It has neither settings nor metrics of steps. */
export const isTokenTable = (text: string): boolean => ROW.test(text.slice(0, START))

/** Characters in which a text, and bytes before the end in which a Parquet file, tells that it is such a table. */
const START = 1000
const END = 2 ** 14

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const isParquet = (bytes: Uint8Array) => textOf(bytes.subarray(0, 4)) === 'PAR1'

/** The same of a Parquet file. */
export const isTokenParquet = (bytes: Uint8Array): boolean =>
  isParquet(bytes) && textOf(bytes.subarray(-END)).includes(ABOUT)

/** Whether a file that is read in chunks is a table of tokens of this page, of either kind. */
export async function isTokenFile(source: { chunks(): AsyncIterable<Uint8Array> }): Promise<boolean> {
  let start: Uint8Array | null = null
  let end = new Uint8Array()
  for await (const chunk of source.chunks()) {
    start ??= chunk
    if (!isParquet(start)) return isTokenTable(textOf(start.subarray(0, 4 * START)))
    end = Uint8Array.from([...end, ...chunk.subarray(-END)]).slice(-END)
  }
  return start !== null && textOf(end).includes(ABOUT)
}
