import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { EngineReport } from '../engine/report'
import type { StoredRun } from '../runs/experiments/experimentStore'
import type { EngineId } from '../settings/engines'
import type { RunConfig } from '../settings/knobs'
import type { Inspection } from '../train/inspection'
import type { StepRecord } from '../train/record'
import type { Snapshot } from '../train/snapshot'
import type { RunKey } from '../worker/protocol'
import { UsageError } from './usage'

const FORMAT = 'grpo-playground-checkpoint'
/** Increased when the stored form changes, `Snapshot.carried` included. */
const VERSION = 1
const FILE = 'checkpoint.bin'

/** Said when a checkpoint is gone on from whose steps have other bits than this version gives. */
export const EARLIER_ARITHMETIC =
  'An earlier version of this program computed the first steps, and this version rounds differently in the last digit: the link does not repeat this result bit for bit.'

/** Everything from which a run goes on bit for bit, and its history. */
export interface RunCheckpoint {
  /** the configuration of step 1 */
  first: RunConfig
  /** the engine that computed it; another one rounds differently */
  engine: EngineId
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

/** Writes a file so that whoever reads it finds the old one or the new one whole, whatever ends this process. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  // of this process alone: a worker that was believed dead may still be writing the same run
  const part = `${path}.${process.pid}.part`
  writeFileSync(part, content)
  renameSync(part, path)
}

export function writeCheckpoint<Kind extends keyof Checkpoints>(
  folder: string,
  kind: Kind,
  checkpoint: Checkpoints[Kind],
): void {
  replaceFile(join(folder, FILE), serialize({ format: FORMAT, version: VERSION, kind, checkpoint }))
}

/**
 * The checkpoint that a command has left in a folder; null where there is none.
 * @throws UsageError where the file is not a checkpoint, or that of another command or version
 */
export function readCheckpoint<Kind extends keyof Checkpoints>(
  folder: string,
  kind: Kind,
): Checkpoints[Kind] | null {
  const path = join(folder, FILE)
  if (!existsSync(path)) return null
  let found: { format?: unknown; version?: unknown; kind?: unknown; checkpoint?: unknown } | null
  try {
    found = deserialize(readFileSync(path))
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
  return found.checkpoint as Checkpoints[Kind]
}
