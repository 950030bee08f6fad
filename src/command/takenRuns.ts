import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LabRun } from '../app/lab/labRun'
import { keyOf } from '../app/lab/runKey'
import { importRun } from '../runs/importRun'
import { TASKS } from '../tasks'
import { leastGenerated } from '../train/schedule'
import { UsageError } from './usage'

/**
 * The runs that `npm run train` has finished in the folders below one, as runs of an experiment. Runs that were cut off, or
 * that were changed on the way, are left out: the experiment trains them itself.
 * @throws UsageError where a file is no run
 */
export function takenRuns(folder: string): LabRun[] {
  if (!existsSync(folder)) throw new UsageError(`--runs: there is no folder ${folder}.`)
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name, 'run.json')
    if (!existsSync(path)) return []
    const run = importRun(readFileSync(path, 'utf8'))
    if ('problem' in run)
      throw new UsageError(`${path}: ${run.place} is ${run.found}; allowed is ${run.allowed}.`)
    const { config, changes, history } = run
    const { columns, steps, values } = history
    const completions = values[columns.indexOf('num_completions')]?.[steps - 1] ?? 0
    const isFinished = completions + leastGenerated(config, TASKS[config.task]) > config.budget
    if (!isFinished || changes.length > 0) return []
    return [
      { key: keyOf(config), config, status: 'finished', diverged: null, steps, columns, values: [...values] },
    ]
  })
}
