import { isGroupsTable } from '../../runs/metricsCsv'
import { isTokenParquet, isTokenTable } from '../../runs/tokens/isTokenTable'
import type { UnopenedFile } from '../../settings/importProblem'
import { objectIn, type FileContent } from './fileContent'

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, i) => bytes[i] === byte)

/** “PK”, and the beginning of a PNG file. */
const ZIP = [0x50, 0x4b, 3, 4]
const PNG = [0x89, 0x50, 0x4e, 0x47]
const SVG = /^\s*(?:<\?xml[^>]{0,200}>\s*)?<svg[\s>]/

export const isArchive = ({ bytes }: FileContent): boolean => startsWith(bytes, ZIP)

/** How the programs begin that this page writes, and that have no settings of a run. */
const LOADER = /^"""Loads the weights of a GRPO Playground run\b/
const SEARCH = /^"""Trains a \w+ of the GRPO Playground\b/
/** The columns of the tables of Compare at their beginning, and of those of Sweep at their end. */
const COMPARED = /^row,(?:name,)?algorithm,(?:differences|seed,step),/
const SWEPT = /,low,high,seeds,diverged,failed,completions,status$/

/** How each such file is recognised, by its content: its name may be anything. */
const MARKS: Readonly<Record<UnopenedFile, (file: FileContent, start: string, header: string) => boolean>> = {
  archive: isArchive,
  picture: ({ bytes }, start) => startsWith(bytes, PNG) || SVG.test(start),
  loader: (_, start) => LOADER.test(start),
  search: (_, start) => SEARCH.test(start),
  draws: (file) => objectIn(file)?.format === 'grpo-playground-trace',
  tokens: ({ bytes }, start) => isTokenTable(start) || isTokenParquet(bytes),
  groups: (_, start) => isGroupsTable(start),
  table: (_, _start, header) => COMPARED.test(header) || SWEPT.test(header),
}

/** Characters in which a file tells what it is. */
const START = 4000

/** What a file is that this page writes but does not open; null for any other file. */
export function unopenedFile(file: FileContent): UnopenedFile | null {
  const start = file.text?.slice(0, START) ?? ''
  const header = start.split(/\r?\n/, 1)[0]
  const found = Object.entries(MARKS).find(([, isIt]) => isIt(file, start, header))
  return found ? (found[0] as UnopenedFile) : null
}
