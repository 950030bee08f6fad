import { type RecordedSteps, fillSteps } from '../../../src/runs/recordedRows'
import type { RunStore } from '../../../src/runs/kept/runStore'

/** The history of a kept run as a whole. */
export async function storedHistory(store: RunStore, id: string): Promise<RecordedSteps> {
  const { steps } = (await store.load(id))!.entry
  const parts = []
  for await (const part of store.parts(id)) parts.push(part)
  const filling = fillSteps(parts.at(-1)!.columns, 0, steps)
  parts.forEach(filling.take)
  const { columns, values, groups, thinned } = filling.filled()
  return { columns, steps, values, groups, ...(thinned && { thinned }) }
}
