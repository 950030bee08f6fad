import { latePart } from '../../late/latePart'
import { EXPORT_FORMAT } from '../../runs/export'
import { readMetrics } from '../../runs/importMetrics'
import { readRun } from '../../runs/importRun'
import { isMetricsTable } from '../../runs/metricsCsv'
import { modelDifferences } from '../../runs/weights/modelConfig'
import { pageTensors } from '../../runs/weights/pageTensors'
import { fromSafetensors } from '../../runs/weights/safetensors'
import { defaultConfig } from '../../settings/config'
import { FILE_KINDS, type WholeFileKind } from '../../settings/fileKinds'
import { fromLink } from '../../settings/link'
import type { RunConfig } from '../../settings/knobs'
import { transformerSizes } from '../../settings/networkCost'
import { EMBEDDINGS } from '../../settings/gpt2'
import { find } from '../../settings/names'
import { misfitOf, networkTensors } from '../../settings/weightsFit'
import type { RowsFault } from '../../settings/rowsFault'
import { taskOf } from '../../tasks'
import type { ImportProblem } from '../../settings/importProblem'
import { readingNotice } from '../../text/readingNotice'
import type { VerbContext } from '../context'
import { typedSet } from '../ownData/typedSet'
import { historyOf } from '../history/history'
import { readResults, RESULT_FORMATS } from '../experiments/results'
import type { Experiments } from '../experiments/experiments'
import type { Late } from '../lateVerbs'
import type { RunVerbs } from '../runVerbs'
import type { Run } from '../state'
import { tableOf } from '../../metrics/stepTable'
import { objectIn, type FileContent } from './fileContent'
import { openReport } from './openReport'

/** Parsers of Python and YAML, and of reports: they come with the first text that may be one. */
const settingsReader = latePart(() => import('../../runs/handover/settingsText'), 'readSettingsText')
const reports = latePart(() => import('../../verification/pasted/paste'), 'isReport')

/** The context of opening a file. */
interface OpenContext extends Pick<VerbContext, 'get' | 'set' | 'tell' | 'tellAll' | 'brought'> {
  run: RunVerbs
  experiments: Late<Experiments>
  /** if not all tensors fit the network, whether those that fit are taken */
  isPartial: boolean
}

/** How files of one kind are recognised and opened. */
interface FileReader {
  /** whether a file is of this kind, by its content: its name may be anything */
  recognise(file: FileContent): boolean | Promise<boolean>
  /** Shows the content of a file and reports it, or changes nothing and returns the problem. */
  open(file: FileContent, context: OpenContext): ImportProblem | null | Promise<ImportProblem | null>
}

/** The start of the header of a safetensors file, after the 8 bytes of its length, of which the last are 0. */
const BRACE = '{'.charCodeAt(0)

/** Columns are found by their names. */
const NO_COLUMNS = { prompt_column: '', answer_column: '' }

/** Faults of rows that are not corrected in the editor: it would be slow with that many, or has nothing to show. */
const NOT_EDITED: readonly RowsFault['fault'][] = [
  'empty',
  'too-many-rows',
  'too-many-columns',
  'too-many-characters',
]

const isListOfRows = (json: unknown) =>
  Array.isArray(json) && json.every((row) => typeof row === 'object' && row !== null)

/** The rows of a text, read with the default settings of own data. */
const rowsIn = (text: string) => typedSet(defaultConfig(taskOf, 'own-data'), { ...NO_COLUMNS, rows: text })

const isNamedRows = (name: string) =>
  FILE_KINDS.rows.endings.some((ending) => name.toLowerCase().endsWith(ending))

/** A run that was read from a file, to be drawn behind a new one. */
const readRunOf = (
  file: string,
  config: RunConfig,
  history: Parameters<typeof tableOf>[0],
  changes: Run['changes'] = [],
): Run => ({
  id: `imported ${file}`,
  first: config,
  changes,
  config,
  info: null,
  engine: null,
  moves: [],
  history: historyOf(tableOf(history)),
})

/** Every kind of file that is read as a whole. */
export const FILE_READERS: Readonly<Record<WholeFileKind, FileReader>> = {
  weights: {
    recognise: ({ bytes, text }) => text === null && bytes[8] === BRACE,
    open({ name, bytes, model }, { get, set, tell, tellAll, brought, run, isPartial }) {
      const read = fromSafetensors(bytes)
      if ('problem' in read) return read
      const { link } = read.metadata
      const { config, problems } =
        link === undefined ? { config: get().edited, problems: [] } : fromLink(link, taskOf)
      const task = taskOf(config.task)
      const sizes = transformerSizes(config, task)
      const tensors = pageTensors(read.tensors, sizes.positions)
      const isGpt2 =
        config.policy === 'transformer' && tensors.some(({ name: tensor }) => tensor === EMBEDDINGS)
      const differences = isGpt2 && model ? modelDifferences(model, sizes) : []
      if (differences.length > 0) return { problem: 'model', differences }
      const misfit = isPartial ? null : misfitOf(networkTensors(config, task), tensors)
      if (misfit !== null) return { problem: 'misfit', misfit }
      if (link !== undefined) brought([config.rewardCode], 'file')
      set({ view: 'train' })
      run.replace(config, { weights: tensors })
      tellAll(problems.map((problem) => readingNotice(problem, config, { file: name })))
      const steps = Number(read.metadata.step) || 0
      const { heads, activation } = config
      const without = link === undefined ? { isKnown: !isGpt2 || model !== null, heads, activation } : null
      tell({ kind: 'imported', file: name, what: 'weights', steps, without })
      return null
    },
  },
  run: {
    recognise: (file) => objectIn(file)?.format === EXPORT_FORMAT,
    open({ name, json }, { set, tell, tellAll, brought, run }) {
      const read = readRun(json)
      if ('problem' in read) return read
      const { config, problems, changes, history } = read
      brought([config.rewardCode], 'file')
      set({ view: 'train' })
      run.replace(config, { behind: readRunOf(name, config, history, changes) })
      tellAll(problems.map((problem) => readingNotice(problem, config, { file: name })))
      tell({ kind: 'imported', file: name, what: 'run', steps: history.steps, without: null })
      return null
    },
  },
  results: {
    recognise: (file) => RESULT_FORMATS.some((format) => objectIn(file)?.format === format),
    async open({ name, json }, { tell, experiments }) {
      const read = readResults(json)
      if ('problem' in read) return read
      const isOpen = await experiments.act((opened) => opened.openResults(name, read))
      if (!isOpen) return null
      const { view, definition, runs, missing } = read
      const { task } = 'base' in definition ? definition.base : definition.rows[0].config
      const unfinished = runs.filter(({ status }) => status === 'waiting').length
      tell({ kind: 'imported-results', file: name, view, task, runs: runs.length, unfinished, missing })
      return null
    },
  },
  metrics: {
    recognise: ({ text }) => text !== null && isMetricsTable(text),
    open({ name, text }, { get, set, tell, run }) {
      const read = readMetrics(text!)
      if ('problem' in read) return read
      set({ view: 'train' })
      run.showBehind(readRunOf(name, get().run.config, read))
      tell({ kind: 'imported', file: name, what: 'metrics', steps: read.steps, without: null })
      return null
    },
  },
  report: {
    async recognise({ text, json, name }) {
      // tables of prompts and answers are rows of a task, and TOML is settings
      if (text === null || json !== undefined || /\.(csv|tsv|jsonl|ndjson|toml)$/i.test(name)) return false
      return (await reports.load())(text)
    },
    open({ text }, context) {
      openReport(text!, context)
      return null
    },
  },
  settings: {
    async recognise(file) {
      if (objectIn(file)?.format !== undefined || file.text === null) return false
      const read = (await settingsReader.load())(file.text)
      // the dialog says that TOML is not read
      if ('problem' in read) return read.problem === 'toml' && /\.toml$/i.test(file.name)
      return read.entries.some(([name]) => find(name) !== undefined)
    },
    open({ name, text }, { set }) {
      set({ view: 'train', query: '', settingsFile: { name, text: text! } })
      return null
    },
  },
  rows: {
    recognise: ({ name, text, json }) =>
      text !== null &&
      (isListOfRows(json) || isNamedRows(name) || rowsIn(text).hasHeader) &&
      rowsIn(text).faults.length === 0,
    open({ text }, { set, tell, run }) {
      const config = defaultConfig(taskOf, 'own-data')
      const typed = { ...NO_COLUMNS, rows: text! }
      const [fault] = rowsIn(text!).faults
      if (fault && NOT_EDITED.includes(fault.fault)) return { problem: 'rows', fault }
      set({ view: 'train', query: '' })
      if (fault === undefined) {
        run.replace({ ...config, taskSettings: { ...config.taskSettings, ...typed } })
      } else {
        // shown in the editor, with the line of the fault
        run.replace(config)
        set({ faultyRows: { typed, over: String(config.taskSettings.rows), fault } })
        tell({ kind: 'rows-unused', fault })
      }
      return null
    },
  },
}
