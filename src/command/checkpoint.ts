import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { BackendName, EngineReport } from '../engine/report'
import type { StoredRun } from '../runs/saved/savedStore'
import type { EngineId } from '../settings/engines'
import type { RunConfig } from '../settings/knobs'
import type { Inspection } from '../train/inspection'
import type { StepRecord } from '../train/record'
import { isSnapshot, type Snapshot } from '../train/snapshot'
import { english } from '../text/english'
import type { RunKey } from '../worker/protocol'
import type { OutputFolder } from './outputFolder'
import { isMissing } from './systemFault'
import { FileError, UsageError } from './usage'

const FORMAT = 'grpo-playground-checkpoint'
/** Increased when the stored form changes, `Snapshot.carried` included. */
const VERSION = 1
export const CHECKPOINT_FILE = 'checkpoint.bin'

/** The warning for a checkpoint whose steps another version computed with other bits. */
export const OTHER_ARITHMETIC =
  'Another version of this program computed some of these steps, and it rounds the last bit differently: the link does not reproduce this result bit for bit.'

/** What computed a run, as a checkpoint or a report names it. */
type Computed = Pick<EngineReport, 'engine' | 'backend'>

/** The warning for steps that TensorFlow.js computed with another backend; null where it is the same. */
export function otherBackend(was: Computed, now: Computed, step: string): string | null {
  if (was.backend === now.backend) return null
  const nameOf = ({ engine, backend }: Computed) =>
    `${english.engine.names[engine]} (${backend === undefined ? 'a backend that is not recorded' : english.engine.backends[backend]})`
  return `Up to step ${step} this run was computed by ${nameOf(was)}; it continues with ${nameOf(now)}. The two round differently, so the numbers will differ slightly from those of an uninterrupted run.`
}

/** Everything from which a run goes on bit for bit, and its history. */
export interface RunCheckpoint {
  /** the configuration of step 1 */
  first: RunConfig
  /** the engine that computed it; another one rounds differently */
  engine: EngineId
  /** what TensorFlow.js computed with; absent for other engines, and in checkpoints of earlier versions */
  backend?: BackendName | undefined
  records: readonly StepRecord[]
  /** steps that were kept in whole */
  inspections: readonly Inspection[]
  snapshot: Snapshot
}

/** The same of an experiment. */
export interface ExperimentCheckpoint {
  /** the text after `#` that describes it */
  link: string
  runs: readonly StoredRun[]
  /** of runs that have begun and are not finished */
  snapshots: ReadonlyMap<RunKey, Snapshot>
  /** the state of successive halving: plain data */
  stages: unknown
  /** null where no run has begun */
  engine: EngineReport | null
}

interface Checkpoints {
  train: RunCheckpoint
  compare: ExperimentCheckpoint
  sweep: ExperimentCheckpoint
}

/** Writes the checkpoints of a command, each in the place of the one before it. */
export interface CheckpointWriter<Kind extends keyof Checkpoints> {
  /**
   * Writes one, or says why it could not be written, once until it can be again.
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
        if (!isFailing)
          warn(`${error.message} The command goes on without it; --resume would begin at an earlier step.`)
        isFailing = true
      }
      return !isFailing
    },
  }
}

/**
 * The checkpoint that a command has left in a folder; null if there is none.
 * @throws UsageError if the file is not a checkpoint, is damaged, or is that of another command or version; FileError if it
 *   cannot be read
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
  if (found?.format !== FORMAT) throw new UsageError(`${path} is not a checkpoint of this program.`)
  if (found.version !== VERSION)
    throw new UsageError(
      `${path} is a checkpoint of version ${String(found.version)}; allowed is ${VERSION}.`,
    )
  if (found.kind !== kind)
    throw new UsageError(`${path} is a checkpoint of npm run ${String(found.kind)}, not of npm run ${kind}.`)
  if (!IS_WHOLE[kind](found.checkpoint)) throw damaged(folder)
  return found.checkpoint as Checkpoints[Kind]
}

/** The end of a command whose checkpoint lacks something that a run needs to go on. */
export const damaged = (folder: string): UsageError =>
  new UsageError(
    `${join(folder, CHECKPOINT_FILE)} is damaged. Leave out --resume to start over, or choose another --out.`,
  )

function contentOf(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw new FileError(path, 'could not be read', error)
  }
}

/** For each command whether a checkpoint has everything from which its runs go on. */
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
