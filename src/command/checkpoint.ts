import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { EngineId } from '../settings/engines'
import type { RunConfig } from '../settings/knobs'
import type { Inspection } from '../train/inspection'
import type { StepRecord } from '../train/record'
import type { Snapshot } from '../train/snapshot'
import { UsageError } from './usage'

const FORMAT = 'grpo-playground-checkpoint'
/** Increased when the stored form changes, `Snapshot.carried` included. */
const VERSION = 1
const FILE = 'checkpoint.bin'

/** Everything from which a run goes on bit for bit, and its history. */
export interface Checkpoint {
  /** the configuration of step 1 */
  first: RunConfig
  /** the engine that computed it; another one rounds differently */
  engine: EngineId
  records: readonly StepRecord[]
  /** steps that were kept in whole */
  inspections: readonly Inspection[]
  snapshot: Snapshot
}

/** Writes a file so that whoever reads it finds the old one or the new one whole, whatever ends this process. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const part = `${path}.part`
  writeFileSync(part, content)
  renameSync(part, path)
}

export function writeCheckpoint(folder: string, checkpoint: Checkpoint): void {
  replaceFile(join(folder, FILE), serialize({ format: FORMAT, version: VERSION, checkpoint }))
}

/**
 * The checkpoint of a folder; null where it has none.
 * @throws UsageError where the file is no checkpoint, or of another version
 */
export function readCheckpoint(folder: string): Checkpoint | null {
  const path = join(folder, FILE)
  if (!existsSync(path)) return null
  let found: { format?: unknown; version?: unknown; checkpoint?: unknown } | null
  try {
    found = deserialize(readFileSync(path))
  } catch {
    found = null
  }
  if (found?.format !== FORMAT) throw new UsageError(`${path} is not a checkpoint of this program.`)
  if (found.version !== VERSION)
    throw new UsageError(
      `${path} is a checkpoint of version ${String(found.version)}; this program reads version ${VERSION}.`,
    )
  return found.checkpoint as Checkpoint
}
