import type { MetricKey } from '../../metrics/metrics'
import { CHUNK_STEPS } from '../saved/chunks'
import type { HistoryPart, SavedRunId } from '../saved/savedStore'
import { upTo, type StepTable, tableOf } from '../../metrics/stepTable'
import { fillSteps, type Filling, type FilledStretch } from '../fillSteps'
import type { StoredSteps } from './protocol'

/** Where the steps of a run come from. */
export interface StepSources {
  /** a chunk of a saved run; null if there is none that can be used */
  chunkOf(id: SavedRunId, c: number): Promise<HistoryPart | null>
  stored: readonly StoredSteps[]
  /** those of steps from + 1 … to that the page has */
  rowsOf(from: number, to: number): Promise<StepTable>
}

/**
 * All steps of a run in stretches, so that a long history is never in memory as a whole: from the store of saved runs, and from
 * the page if they are not saved yet. Steps that neither has are reported as missing.
 */
export async function* stretchesOf(
  columns: readonly MetricKey[],
  steps: number,
  { chunkOf, stored, rowsOf }: StepSources,
): AsyncGenerator<FilledStretch> {
  const takeStored = async (filling: Filling, c: number) => {
    for (const { run, upTo: last } of stored) {
      const part = await chunkOf(run, c).catch(() => null)
      if (part) filling.take(upTo(tableOf(part), last))
    }
  }
  for (let c = 0; c * CHUNK_STEPS < steps; c++) {
    const [from, to] = [c * CHUNK_STEPS, Math.min(steps, (c + 1) * CHUNK_STEPS)]
    const filling = fillSteps(columns, from, to)
    await takeStored(filling, c)
    if (filling.lacksSome()) {
      filling.take(await rowsOf(from, to))
      // the page may have thinned some of them since, but not before it saved them
      if (filling.lacksSome()) await takeStored(filling, c)
    }
    yield filling.filled()
  }
}
