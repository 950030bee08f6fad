import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { tableOf } from '../metrics/stepTable'
import { newRun, type ExperimentRun } from '../experiments/experimentRun'
import { keyOf } from '../experiments/runKey'
import type { EngineReport } from '../engine/report'
import type { ExportedRun } from '../runs/export'
import { importRun } from '../runs/importRun'
import { ENGINE_IDS } from '../settings/engines'
import { TASKS } from '../tasks'
import { leastGenerated } from '../train/schedule'
import { command } from '../text/english'
import { readText } from './textFile'
import { FileError, UsageError } from './usage'

/** Runs that were trained elsewhere, and the engine of the first of them. */
export interface TakenRuns {
  runs: readonly ExperimentRun[]
  engine: EngineReport | null
}

export const NOTHING_TAKEN: TakenRuns = { runs: [], engine: null }

/**
 * The runs that `npm run train` has finished in the subfolders of a folder, as runs of an experiment. Unfinished runs, and runs
 * whose settings changed during the run, are left out: the experiment trains them itself.
 * @throws UsageError if a file is not a run
 */
export function takenRuns(folder: string): TakenRuns {
  let engine: EngineReport | null = null
  const runs = namesIn(folder).flatMap((name): ExperimentRun[] => {
    const path = join(folder, name, 'run.json')
    if (!existsSync(path)) return []
    const text = readText(path)
    const run = importRun(text)
    if ('problem' in run)
      throw new UsageError(command.file.of(path, command.refused(run.place, run.found, run.allowed)))
    const { config, changes, history } = run
    const { columns, steps, values } = history
    const completions = values[columns.indexOf('num_completions')]?.[steps - 1] ?? 0
    const isFinished = completions + leastGenerated(config, TASKS[config.task]) > config.budget
    if (!isFinished || changes.length > 0) return []
    engine ??= engineOf(JSON.parse(text) as ExportedRun)
    return [{ ...newRun(keyOf(config), config), ...tableOf({ steps, columns, values }), status: 'finished' }]
  })
  return { runs, engine }
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) throw new UsageError(command.folder.missing(folder))
  try {
    if (!statSync(folder).isDirectory()) throw new UsageError(command.folder.isFile('--runs', folder))
    return readdirSync(folder)
  } catch (error) {
    throw error instanceof UsageError ? error : new FileError(folder, 'read', error)
  }
}

/** The engine that an exported run names; null if this version has no such engine. */
function engineOf({ engine, engine_reason: reason, adapter }: ExportedRun): EngineReport | null {
  const known = ENGINE_IDS.find((id) => id === engine)
  return known ? { engine: known, reason: reason ?? 'chosen', adapter, detail: null } : null
}
