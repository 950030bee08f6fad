import { HEAD, isLog, isProgram, PROGRAM_HEAD } from '../../reading/logHead'
import { sourceOf } from '../../reading/source'
import { isMetricsTable } from '../../runs/metricsCsv'
import { isTokenFile } from '../../runs/tokens/isTokenTable'
import { FILE_KINDS, WHOLE_FILE_KINDS, type FileKind, type WholeFileKind } from '../../settings/fileKinds'
import { contentOf, type FileContent } from './fileContent'
import { FILE_READERS } from './fileReaders'
import { pastedFile } from './pastedFile'

/** Whether a file is a log of another program, by its beginning. This page's own tables of metrics and of tokens look like one. */
export async function isLogFile(file: File): Promise<boolean> {
  // a folder cannot be read; whoever opens it reports that
  const text = await file
    .slice(0, PROGRAM_HEAD)
    .text()
    .catch(() => '')
  return (
    !isMetricsTable(text) &&
    !isProgram(text) &&
    !(await isTokens(file)) &&
    isLog(sourceOf(Object.assign(file.slice(0, HEAD), { name: file.name })))
  )
}

const isTokens = (file: File): Promise<boolean> => isTokenFile(sourceOf(file)).catch(() => false)

/** The first kind that knows a file by its content; null if none does. */
async function knownKind(content: FileContent): Promise<WholeFileKind | null> {
  for (const kind of WHOLE_FILE_KINDS) if (await FILE_READERS[kind].recognise(content)) return kind
  return null
}

/** Kinds that a file has by its content alone: an ending says nothing of them. */
const BY_CONTENT: readonly WholeFileKind[] = ['metrics', 'report']

/** The kind of a file by its content, else the only kind with its ending; null if there is none. */
export async function kindOf(content: FileContent): Promise<WholeFileKind | null> {
  const known = await knownKind(content)
  if (known !== null) return known
  // all other kinds are texts
  const possible = content.text === null ? (['weights'] as const) : WHOLE_FILE_KINDS
  const named = possible.filter(
    (kind) =>
      !BY_CONTENT.includes(kind) &&
      FILE_KINDS[kind].endings.some((ending) => content.name.toLowerCase().endsWith(ending)),
  )
  return named.length === 1 ? named[0] : null
}

/** The kind of a pasted text, as that of a file; null if no kind knows it. */
export async function kindOfText(text: string): Promise<FileKind | null> {
  const file = pastedFile(text)
  if (await isLogFile(file)) return 'log'
  return knownKind(contentOf(file.name, new Uint8Array(await file.arrayBuffer())))
}
