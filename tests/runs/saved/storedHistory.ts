import { tableOf } from '../../../src/metrics/stepTable'
import { fillSteps, type FilledStretch } from '../../../src/runs/fillSteps'
import type { SavedRuns } from '../../../src/runs/saved/savedRuns'

/** The history of a saved run as a whole. */
export async function storedHistory(runs: SavedRuns, id: string): Promise<FilledStretch> {
  const { steps } = (await runs.load(id))!.entry
  const parts = []
  for await (const part of runs.parts(id)) parts.push(part)
  const filling = fillSteps(parts.at(-1)!.columns, 0, steps)
  for (const part of parts) filling.take(tableOf(part))
  return filling.filled()
}
