import { tableOf } from '../../../src/metrics/stepTable'
import { fillSteps, type FilledStretch } from '../../../src/runs/fillSteps'
import type { RunStore } from '../../../src/runs/kept/runStore'

/** The history of a kept run as a whole. */
export async function storedHistory(store: RunStore, id: string): Promise<FilledStretch> {
  const { steps } = (await store.load(id))!.entry
  const parts = []
  for await (const part of store.parts(id)) parts.push(part)
  const filling = fillSteps(parts.at(-1)!.columns, 0, steps)
  for (const part of parts) filling.take(tableOf(part))
  return filling.filled()
}
