import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { importSettings, type SettingsReport } from '../runs/handover/importSettings'
import { isForVerify } from '../runs/handover/isForVerify'
import { experimentIn } from '../runs/handover/settingsText'
import { isMetricsTable } from '../runs/metricsCsv'
import { isTokenTable } from '../runs/tokens/isTokenTable'
import { defaultConfig } from '../settings/config'
import { knobProblem } from '../settings/knob'
import { KNOBS, type RunConfig, type TaskId } from '../settings/knobs'
import { taskOf } from '../tasks'
import { command, english } from '../text/english'
import { visible } from '../text/visible'
import { isReport } from '../verification/pasted/paste'
import { importLines, programNamed, takenIn } from './importLines'
import { listed } from './problems'
import type { Surroundings } from './surroundings'
import { readText } from './textFile'
import { UsageError } from './usage'

/** A file of another program. */
interface ForeignFile {
  path: string
  text: string
}

/**
 * The context of reading it: the folder of relative paths, a warning, the task of settings that name none, the program whose
 * defaults stand for what they leave out, and the settings to take although they were made for large models.
 */
export interface ForeignReader extends Pick<Surroundings, 'folder' | 'warn'> {
  task?: string | undefined
  defaults?: string | undefined
  take?: string | undefined
}

/** The most files in a chain of base files. */
const MOST_FILES = 10

/** The task given for --task. */
function taskNamed(written: string | undefined): TaskId {
  if (written === undefined) return KNOBS.task.default
  const problem = knobProblem(KNOBS.task, written)
  if (problem) throw new UsageError(command.refused('--task', written, english.messageCards.allowed(problem)))
  return written as TaskId
}

/**
 * The settings of a file of another program over the defaults of a task; those of the file that it is laid over first, if that
 * is there. Settings that are not taken are listed with their reasons.
 * @throws UsageError if a file has no settings
 */
export function readForeign(file: ForeignFile, reader: ForeignReader): RunConfig {
  const { task, warn, defaults, take } = reader
  const now = defaultConfig(taskOf, taskNamed(task))
  const program = defaults === undefined ? undefined : programNamed(defaults)
  refuseOthers(file)
  const bases = basesOf(file, now, reader.folder)
  const read = (taken?: ReadonlyMap<string, boolean>): SettingsReport => {
    const choices = { program, bases: bases.map(({ text }) => text), ...(taken && { taken }) }
    const report = importSettings(file.text, now, choices)
    const words = english.handover.importSettings
    if (isForVerify(file.text, report, isReport))
      throw new UsageError(command.file.of(file.path, words.isReport))
    if (!('problem' in report)) return report
    const why = words.notRead[report.problem](report.line, report.found)
    throw new UsageError(command.file.of(file.path, why))
  }
  const first = read()
  const report = take === undefined ? first : read(takenIn(take, first))
  const { heading, lines } = importLines(report)
  const below = bases.length > 0 ? [command.file.laidOver(bases.map(({ path }) => path))] : []
  // a file of this page without rows is one of its default set-up
  const isDefault = report.isOwn && report.rows.length === 0
  if (!isDefault && report.rows.every(({ isTaken }) => !isTaken))
    throw new UsageError(listed(command.file.of(file.path, heading), lines))
  warn([heading, ...below, ...lines].map((line) => visible(line)).join('\n  '))
  return report.config
}

/** Refuses a file that has no settings, but something else that is known here. */
function refuseOthers({ path, text }: ForeignFile): void {
  const words = english.handover.importSettings
  if (isTokenTable(text)) throw new UsageError(command.file.of(path, words.isTokens))
  if (isMetricsTable(text)) throw new UsageError(command.file.of(path, words.isMetrics))
  const experiment = experimentIn(text)
  if (experiment !== null) throw new UsageError(command.file.of(path, words.experiment(experiment)))
}

/**
 * The files that one is laid over, the lowest first, as with `defaults:` of NeMo-RL or `--config` of a command, as far as they
 * are there: beside it, or in the folder of relative paths.
 */
function basesOf(file: ForeignFile, now: RunConfig, folder: string): ForeignFile[] {
  const files = [file]
  while (files.length < MOST_FILES) {
    const [{ path, text }] = files
    const report = importSettings(text, now)
    const name = 'problem' in report ? null : report.file
    if (name === null) break
    const base = [resolve(dirname(path), name), resolve(folder, name)].find((one) => existsSync(one))
    if (base === undefined) break
    if (files.some((one) => one.path === base)) throw new UsageError(command.file.ownBase(path, base))
    files.unshift({ path: base, text: readText(base) })
  }
  return files.slice(0, -1)
}
