import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { HEAD, isLog, isProgram } from '../reading/logHead'
import { sourceOf } from '../reading/source'
import { EXPORT_FORMAT, EXPORT_VERSION, type KnobChange } from '../runs/export'
import { TRACE_FORMAT } from '../runs/handover/replay'
import { withChanges } from '../runs/knobLog'
import { quotedJson } from '../runs/quotedJson'
import { isMetricsTable } from '../runs/metricsCsv'
import { isTokenTable } from '../runs/tokens/isTokenTable'
import { configProblems } from '../settings/config'
import { isJsonObject, jsonIn } from '../settings/json'
import { KNOBS, type RunConfig } from '../settings/knobs'
import { fromLink, readEntries } from '../settings/link'
import { LEFT_OUT, LINK_VERSION, openLink } from '../settings/packedLink'
import { knobNamed } from '../settings/names'
import { readSettings, type Reading } from '../settings/read'
import { taskOf } from '../tasks'
import { command, english } from '../text/english'
import { readForeign, type ForeignReader } from './foreignFile'
import { conflict, LINK_WORDS, listed, sentenceOf } from './problems'
import { readText } from './textFile'
import { UsageError } from './usage'
import { EXPERIMENT_KINDS, type ExperimentKind } from '../settings/views'

/** The configuration that a command trains. */
export interface RunSource {
  config: RunConfig
  /** changes of live knobs, from the step of each on */
  changes: KnobChange[]
}

/**
 * Reads what to train: the text of a link after `#`, a whole address, or the path of a file, which is an exported run, the
 * trace of a replay, which names the link of its run, a configuration by the names of links, or the settings of another program, such as TRL's. The changes made during an
 * exported run are part of it.
 * @throws UsageError naming every entry that is not allowed
 */
export async function readSource(written: string, { folder, ...foreign }: ForeignReader): Promise<RunSource> {
  const path = resolve(folder, written)
  const isFile = !written.startsWith('#') && existsSync(path)
  if (!isFile && !isLinkText(written)) throw new UsageError(command.file.missing(written))
  if (isFile) {
    const text = readText(path)
    if (!isMetricsTable(text) && !isTokenTable(text) && !isProgram(text) && (await isLog(headOf(path, text))))
      throw new UsageError(command.file.isLog(written))
    const isJson = /\.json$/i.test(path)
    const content = isJson || text.trimStart().startsWith('{') ? (jsonIn(text) ?? null) : null
    if (isJson && content !== null && !isJsonObject(content))
      throw new UsageError(command.file.notObject(path))
    if (isJsonObject(content) && Array.isArray(content.log_history))
      throw new UsageError(command.file.isLog(path))
    // a text that is not JSON may be a dictionary of Python, or JSON with comments
    if (!isJsonObject(content) || !isOwn(content))
      return { config: readForeign({ path, text }, { ...foreign, folder }), changes: [] }
    refuseForeign(foreign, path)
    if (content.format === TRACE_FORMAT && typeof content.link === 'string')
      return { config: checked(path, fromLink(content.link, taskOf)), changes: [] }
    return readRunFile(path, content)
  }
  refuseForeign(foreign, command.aLink)
  return {
    config: checked(command.link.name, fromLink(await linkIn(written, 'train', folder), taskOf)),
    changes: [],
  }
}

/** The beginning of a file, which tells whether it is a log. */
const headOf = (path: string, text: string) =>
  sourceOf(Object.assign(new Blob([text.slice(0, HEAD)]), { name: basename(path) }))

/** How the names of the files end that `train` reads. */
const FILE_NAME = /^[^#&]*\.(json|ya?ml|toml|py|sh|md|txt|csv)$/i

/** Whether a text can be a link: it has a # or an entry, and is not a path such as "beta=0/grpo.yaml". */
const isLinkText = (written: string): boolean => /[#=]/.test(written) && !FILE_NAME.test(written)

/** A link with entries after `?` and none after `#`: the address, and the entries. */
const AFTER_QUESTION_MARK = /^([^?#=&]*)\?([^#]+)#?$/

/**
 * The text after `#` of a link to a view; the commands and the views of the page have the same names.
 * @param folder the folder of relative paths: a text that is no link may be the path of a file
 * @throws UsageError if it is no link, or a link to another view
 */
export async function linkIn(
  written: string,
  view: 'train' | ExperimentKind,
  folder: string,
): Promise<string> {
  if (!isLinkText(written)) {
    const isThere = existsSync(resolve(folder, written))
    throw new UsageError(
      isThere || view === 'train' ? command.link.noLink(written, view) : command.link.noFile(written, view),
    )
  }
  const afterQuestionMark = AFTER_QUESTION_MARK.exec(written)
  if (afterQuestionMark) {
    const [, address, settings] = afterQuestionMark
    throw new UsageError(command.link.afterQuestionMark(`${address}#${settings}`))
  }
  const link = await openLink(written.slice(written.indexOf('#') + 1))
  if (typeof link !== 'string')
    throw new UsageError(english.messages['link-unread']({ kind: 'link-unread', problem: link }, LINK_WORDS))
  const entries = readEntries(link)
  const version = entries.get('v')
  if (version !== null && !(Number(version) <= LINK_VERSION))
    throw new UsageError(command.link.version(version, LINK_VERSION))
  const leftOut = entries.get(LEFT_OUT)
  if (leftOut !== null) throw new UsageError(command.link.leftOut(leftOut))
  const other = entries.get('view') ?? 'train'
  if (other !== view) {
    const isTrained = other === 'train' || EXPERIMENT_KINDS.some((kind) => kind === other)
    throw new UsageError(isTrained ? command.link.view(other, view) : command.link.noCommand(other))
  }
  return link
}

/** Fields that only files of this page have: runs, and settings under their names in links. */
const OWN = ['format', KNOBS.task.external]

/** Whether a JSON is of this page, rather than settings of another program, which may stand under `config` as well. */
const isOwn = (content: Record<string, unknown>): boolean =>
  OWN.some((name) => name in content) ||
  (isJsonObject(content.config) && KNOBS.task.external in content.config)

/** Refuses options that apply only to settings of another program. */
function refuseForeign({ task, defaults, take }: Omit<ForeignReader, 'folder'>, what: string): void {
  if (task !== undefined) throw new UsageError(command.onlyForeign(task, what))
  for (const [option, written] of [
    ['--defaults', defaults],
    ['--take', take],
  ] as const)
    if (written !== undefined) throw new UsageError(command.optionOfForeign(option, what))
}

function readRunFile(path: string, content: Record<string, unknown>): RunSource {
  if ('format' in content && content.format !== EXPORT_FORMAT)
    throw new UsageError(refused(path, 'format', content.format, `"${EXPORT_FORMAT}"`))
  if ('version' in content && content.version !== EXPORT_VERSION)
    throw new UsageError(refused(path, 'version', content.version, String(EXPORT_VERSION)))
  const written = 'config' in content ? content.config : content
  if (!isJsonObject(written)) throw new UsageError(command.file.notConfig(path))
  const config = checked(
    path,
    readSettings(
      Object.entries(written).map(([name, value]) => [name, writtenValue(value)] as const),
      taskOf,
    ),
  )
  const changes = 'changes' in content ? content.changes : []
  if (!Array.isArray(changes)) throw new UsageError(command.file.notList(path))
  return { config, changes: readChanges(path, config, changes) }
}

/** A value of a file as text. One that is no single value is shown as it stands there, and no setting takes it. */
const writtenValue = (value: unknown) => (typeof value === 'object' ? quotedJson(value) : String(value))

/** The configuration of a reading. @throws UsageError if it has problems */
function checked(where: string, { config, problems }: Reading): RunConfig {
  if (problems.length > 0)
    throw new UsageError(listed(command.file.problems(where), problems.map(sentenceOf)))
  return config
}

/** The changes of an exported run, of live knobs only. The configuration after each step's changes has to be valid. */
function readChanges(path: string, first: RunConfig, written: readonly unknown[]): KnobChange[] {
  let config = first
  return written.map((entry, index) => {
    const where = `${path}: changes[${index}]`
    if (!isJsonObject(entry)) throw new UsageError(command.file.notChange(where))
    const { step, knob: external, to } = entry
    const knob = typeof external === 'string' ? knobNamed(external) : undefined
    if (knob === undefined || KNOBS[knob].effect !== 'step')
      throw new UsageError(refused(where, 'knob', external, command.file.liveSettings))
    if (typeof step !== 'number' || !Number.isInteger(step) || step < 1)
      throw new UsageError(refused(where, 'step', step, command.file.positive))
    const change = { step, knob, from: config[knob], to: to as KnobChange['to'] }
    config = withChanges(config, [change])
    const following = written[index + 1]
    const isLast = !isJsonObject(following) || following.step !== step
    const [problem] = isLast ? configProblems(config, taskOf) : []
    if (problem) throw new UsageError(command.file.of(where, conflict(problem, config)))
    return change
  })
}

/** The sentence for a field of a file whose value is not allowed. */
const refused = (where: string, field: string, value: unknown, allowed: string): string =>
  command.file.of(where, command.refused(field, JSON.stringify(value), allowed))
