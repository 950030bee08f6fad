import '../../tasks/all'
import { FILE_KINDS, MOST_BYTES, MOST_FILES } from '../../settings/fileKinds'
import { withoutOutputs } from '../../runs/handover/notebookCells'
import { quotedJson } from '../../runs/quotedJson'
import type { ImportProblem } from '../../settings/importProblem'
import type { VerbContext } from '../context'
import type { Experiments } from '../experiments/experiments'
import type { Late } from '../lateVerbs'
import { isAboutImport } from '../messages'
import type { ReadingVerbs } from '../reading/readingVerbs'
import { settingsIn } from '../reading/settingsIn'
import type { RunVerbs } from '../runVerbs'
import { contentOf, objectIn, type FileContent } from './fileContent'
import { FILE_READERS } from './fileReaders'
import { isLogFile, kindOf } from './kindOf'
import { modelAmong, withModel } from './modelFolder'
import { openReport } from './openReport'
import { pastedFile } from './pastedFile'
import { trainReport, type ReportSizes } from './trainReport'
import { unopenedFile } from './unopened'

export interface ImportVerbs {
  /**
   * Opens files from any source: each is recognised by its content, checked, and shown in its view. Logs of other programs are
   * read together, with settings that came beside them; other files are opened one after the other. A problem of one is reported
   * with its place, and the others are opened.
   */
  importFiles(files: readonly File[]): Promise<void>
  /** Opens a text that was pasted, as a file with it. */
  importText(text: string): Promise<void>
  /** Opens a file of weights that was refused because they do not all fit the network, with those that do. */
  takeFittingWeights(file: string): Promise<void>
  /** Shows Verify with the report of another program in its field. */
  openReport(text: string): void
  /** Starts a run with the sizes that a report states. Sizes that do not go together are reported, and nothing starts. */
  trainReport(sizes: ReportSizes): void
}

export function importVerbs(
  context: VerbContext,
  run: RunVerbs,
  experiments: Late<Experiments>,
  readings: Late<ReadingVerbs>,
): ImportVerbs {
  const { get, set, tell, tellAll, brought } = context
  const open = { get, set, tell, tellAll, brought, run, experiments }
  /** the files of the last call, and the configuration of a model among them */
  let last: { files: readonly File[]; model: FileContent['model'] } = { files: [], model: null }

  async function importFile(
    file: File,
    model: FileContent['model'],
    isPartial = false,
  ): Promise<ImportProblem | null> {
    const { name, size } = file
    if (size > MOST_BYTES) return { problem: 'too-large', bytes: size, most: MOST_BYTES }
    try {
      const content = withModel(readable(name, new Uint8Array(await file.arrayBuffer())), model)
      if ('problem' in content) return content
      const what = unopenedFile(content)
      if (what !== null) return { problem: 'unopened', what }
      const kind = await kindOf(content)
      if (kind === null) return unknownOf(content)
      const { most } = FILE_KINDS[kind]
      if (content.bytes.length > most) return { problem: 'too-large', bytes: content.bytes.length, most }
      return await FILE_READERS[kind].open(content, { ...open, isPartial })
    } catch (error) {
      // a folder, a file that is gone, or one that is nested deeper than the browser reads
      return { problem: 'unreadable', detail: error instanceof Error ? error.message : '' }
    }
  }

  const importFiles = async (files: readonly File[]) => {
    set({ messages: get().messages.filter((message) => !isAboutImport(message)) })
    const { model, rest: read } = await modelAmong(files.slice(0, MOST_FILES))
    last = { files: read, model }
    const areLogs = await Promise.all(read.map(isLogFile))
    const logs = read.filter((_, i) => areLogs[i])
    const others = read.filter((_, i) => !areLogs[i])
    const found = logs.length > 0 && others.length > 0 ? await settingsIn(others) : null
    // those of one training are read together
    if (logs.length > 0) await readings.act((opened) => opened.read(logs, found?.settings ?? null))
    const before = get().settingsFile
    for (const file of others.filter((one) => one !== found?.file)) {
      const shown = get().settingsFile
      let why = await importFile(file, model)
      // the dialog has room for one text
      if (shown !== null && shown !== before && get().settingsFile !== shown) {
        set({ settingsFile: shown })
        why = { problem: 'other-settings', shown: shown.name ?? '' }
      }
      if (why) tell({ kind: 'import-refused', file: file.name, why })
    }
    if (files.length > MOST_FILES) {
      const { name } = files[MOST_FILES]
      const why = { problem: 'too-many', count: files.length, most: MOST_FILES } as const
      tell({ kind: 'import-refused', file: name, why })
    }
  }

  return {
    importFiles,
    importText: (text) => importFiles([pastedFile(text)]),
    async takeFittingWeights(name) {
      const file = last.files.find((one) => one.name === name)
      const why = file ? await importFile(file, last.model, true) : null
      if (why) tell({ kind: 'import-refused', file: name, why })
    },
    openReport: (text) => openReport(text, context),
    trainReport: (sizes) => trainReport(sizes, { get, set, tell, run }),
  }
}

/** The content of a file; of a notebook only its code, because its outputs may be megabytes of images. */
function readable(name: string, bytes: Uint8Array): FileContent {
  const content = contentOf(name, bytes)
  const code = withoutOutputs(content.json)
  return code === null ? content : contentOf(name, new TextEncoder().encode(code))
}

/** Why a file has no known kind. */
function unknownOf(content: FileContent): ImportProblem {
  if (content.jsonProblem !== null)
    return { problem: 'json', place: '', found: content.jsonProblem, allowed: 'JSON' }
  const format = objectIn(content)?.format
  if (format === undefined) return { problem: 'unknown', isText: content.text !== null }
  return { problem: 'unknown-format', found: quotedJson(format) }
}
