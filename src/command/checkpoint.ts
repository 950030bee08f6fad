import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { BackendName, EngineReport } from '../engine/report'
import { quotedJson } from '../runs/quotedJson'
import type { StoredRun } from '../runs/saved/savedStore'
import { isSnapshot } from '../runs/saved/wholeSnapshot'
import type { EngineId } from '../settings/engines'
import { knobProblem } from '../settings/knob'
import { KNOB_NAMES, KNOBS, type RunConfig } from '../settings/knobs'
import { TASKS, taskOf } from '../tasks'
import type { Inspection } from '../train/inspection'
import type { StepRecord } from '../train/record'
import type { Snapshot } from '../train/snapshot'
import { command, english } from '../text/english'
import type { RunKey } from '../worker/protocol'
import type { OutputFolder } from './outputFolder'
import { isMissing } from './systemFault'
import { FileError, UsageError } from './usage'

const FORMAT = 'grpo-playground-checkpoint'
/** Increased when the stored form changes, `Snapshot.carried` included. */
const VERSION = 1
export const CHECKPOINT_FILE = 'checkpoint.bin'
const words = command.checkpoint

/** The engine of a run in a checkpoint or a report. */
type Computed = Pick<EngineReport, 'engine' | 'backend'>

/** The warning for steps that TensorFlow.js computed with another backend; null if it is the same. */
export function otherBackend(was: Computed, now: Computed, step: string): string | null {
  if (was.backend === now.backend) return null
  const nameOf = ({ engine, backend }: Computed) =>
    `${english.engine.names[engine]} (${backend === undefined ? words.unknownBackend : english.engine.backends[backend]})`
  return words.otherBackend(step, nameOf(was), nameOf(now))
}

/** The state from which a run continues bit for bit, and its history. */
export interface RunCheckpoint {
  /** the configuration of step 1 */
  first: RunConfig
  /** the engine that computed it; another one rounds differently */
  engine: EngineId
  /** the backend of TensorFlow.js; absent for other engines, and in checkpoints of earlier versions */
  backend?: BackendName | undefined
  records: readonly StepRecord[]
  /** steps that were saved in full */
  inspections: readonly Inspection[]
  snapshot: Snapshot
}

/** The states from which the runs of an experiment continue, and its results so far. */
export interface ExperimentCheckpoint {
  /** the text after `#` that describes it */
  link: string
  runs: readonly StoredRun[]
  /** of runs that have started but not finished */
  snapshots: ReadonlyMap<RunKey, Snapshot>
  /** the state of successive halving: plain data */
  stages: unknown
  /** null if no run has started */
  engine: EngineReport | null
}

interface Checkpoints {
  train: RunCheckpoint
  compare: ExperimentCheckpoint
  sweep: ExperimentCheckpoint
}

/** Writes the checkpoints of a command, each in place of the previous one. */
export interface CheckpointWriter<Kind extends keyof Checkpoints> {
  /**
   * Writes a checkpoint. If it cannot be written, warns once until one can be written again.
   * @returns whether it was written
   */
  write(checkpoint: Checkpoints[Kind]): boolean
}

export function checkpointWriter<Kind extends keyof Checkpoints>(
  folder: OutputFolder,
  kind: Kind,
  warn: (line: string) => void,
): CheckpointWriter<Kind> {
  let isFailing = false
  return {
    write(checkpoint) {
      try {
        folder.write(CHECKPOINT_FILE, serialize({ format: FORMAT, version: VERSION, kind, checkpoint }))
        isFailing = false
      } catch (error) {
        // a full disk may have room again at the next checkpoint, and results are smaller
        if (!(error instanceof FileError)) throw error
        if (!isFailing) warn(words.notWritten(error.message))
        isFailing = true
      }
      return !isFailing
    },
  }
}

/**
 * The checkpoint of a command in a folder; null if there is none.
 * @throws UsageError if the file is not a checkpoint, is damaged, or belongs to another command or version; FileError if it
 * cannot be read
 */
export function readCheckpoint<Kind extends keyof Checkpoints>(
  folder: string,
  kind: Kind,
): Checkpoints[Kind] | null {
  const path = join(folder, CHECKPOINT_FILE)
  const content = contentOf(path)
  if (content === null) return null
  let found: { format?: unknown; version?: unknown; kind?: unknown; checkpoint?: unknown } | null
  try {
    found = deserialize(content)
  } catch {
    found = null
  }
  if (found?.format !== FORMAT) throw new UsageError(words.notOne(path))
  if (found.version !== VERSION) throw new UsageError(words.version(path, String(found.version), VERSION))
  if (found.kind !== kind) throw new UsageError(words.ofOther(path, String(found.kind), kind))
  for (const config of configsIn(found.checkpoint)) {
    const fault = faultOf(config)
    if (fault !== null) throw new UsageError(words.refused(path, fault))
  }
  if (!IS_WHOLE[kind](found.checkpoint)) throw damaged(folder)
  return found.checkpoint as Checkpoints[Kind]
}

/** The configurations of a checkpoint, of which parts may be missing: those of its runs and of their states. */
function configsIn(checkpoint: unknown): Partial<RunConfig>[] {
  const { first, snapshot, runs, snapshots } = (checkpoint ?? {}) as Partial<
    RunCheckpoint & ExperimentCheckpoint
  >
  const states = [snapshot, ...(snapshots instanceof Map ? snapshots.values() : [])]
  const ofRuns = Array.isArray(runs) ? runs.map((run: Partial<StoredRun> | null) => run?.config) : []
  return [first, ...ofRuns, ...states.map((state) => state?.carried?.config)].filter(
    (config) => typeof config === 'object' && config !== null,
  )
}

/** What is wrong with the first value that its setting does not take; null if all are good. A version may lack a setting. */
function faultOf(config: Partial<RunConfig>): string | null {
  const own = config.task !== undefined && Object.hasOwn(TASKS, config.task) ? taskOf(config.task).knobs : {}
  const knobs = [
    ...KNOB_NAMES.map((name) => [KNOBS[name].external, KNOBS[name], config[name]] as const),
    ...Object.entries(own).map(
      ([name, knob]) => [`task.${name}`, knob, config.taskSettings?.[name]] as const,
    ),
  ]
  for (const [name, knob, value] of knobs) {
    const problem = value === undefined ? null : knobProblem(knob, value)
    if (problem) return command.refused(name, quotedJson(value), english.messageCards.allowed(problem))
  }
  return null
}

/** The error for a checkpoint that lacks a part from which its runs continue. */
export const damaged = (folder: string): UsageError =>
  new UsageError(words.damaged(join(folder, CHECKPOINT_FILE)))

function contentOf(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw new FileError(path, 'read', error)
  }
}

/** For each command, whether a checkpoint has every part from which its runs continue. */
const IS_WHOLE: Readonly<Record<keyof Checkpoints, (checkpoint: unknown) => boolean>> = {
  train(checkpoint) {
    const { first, engine, records, inspections, snapshot } = (checkpoint ?? {}) as Partial<RunCheckpoint>
    return (
      isObject(first) &&
      typeof engine === 'string' &&
      Array.isArray(records) &&
      records.every((record) => isObject(record) && isObject(record.metrics) && isObject(record.groups)) &&
      Array.isArray(inspections) &&
      isSnapshot(snapshot) &&
      snapshot.step === records.length
    )
  },
  compare: isWholeExperiment,
  sweep: isWholeExperiment,
}

function isWholeExperiment(checkpoint: unknown): boolean {
  const { link, runs, snapshots } = (checkpoint ?? {}) as Partial<ExperimentCheckpoint>
  return (
    typeof link === 'string' &&
    Array.isArray(runs) &&
    runs.every(
      ({ config, columns, values, steps }: StoredRun) =>
        isObject(config) &&
        columns.length === values.length &&
        values.every((column) => column instanceof Float64Array && column.length === steps),
    ) &&
    snapshots instanceof Map &&
    [...snapshots.values()].every(isSnapshot)
  )
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
