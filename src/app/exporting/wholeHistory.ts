import {
  type RecordedSteps,
  fillSteps,
  stepsOf,
  upTo,
  type RecordedRows,
  type Stretch,
} from '../../runs/recordedRows'
import { CHUNK_STEPS } from '../../runs/kept/chunks'
import type { RunStore } from '../../runs/kept/runStore'
import type { KeptAs } from '../kept/keeper'

/**
 * Every step of a history: those that the page has, and older ones from the store of kept runs. Where the store does not have
 * them either, or cannot be read, `thinned` tells which they are.
 * @param as what the run is kept as; null where it was not kept
 */
export async function wholeHistory(
  history: RecordedRows,
  store: Pick<RunStore, 'parts'>,
  as: KeptAs | null,
): Promise<RecordedSteps> {
  const whole = stepsOf(history)
  if (whole) return whole
  const filling = fillSteps(history.columns, 0, history.steps)
  try {
    for await (const part of storedParts(store, as)) filling.take(part)
  } catch {
    // what it could not give is told as missing
  }
  filling.takeRows(history)
  return filling.filled()
}

/** The same in stretches, so that a long history is never in memory as a whole. */
export async function* wholeStretches(
  history: RecordedRows,
  store: Pick<RunStore, 'parts'>,
  as: KeptAs | null,
): AsyncGenerator<Stretch> {
  const whole = stepsOf(history)
  if (whole) return yield { ...whole, firstStep: 1 }
  const stored = storedParts(store, as)
  // what the store could not give is told as missing
  const next = async () => (await stored.next().catch(() => null))?.value ?? null
  let part = await next()
  for (let from = 0; from < history.steps; from += CHUNK_STEPS) {
    const to = Math.min(history.steps, from + CHUNK_STEPS)
    const filling = fillSteps(history.columns, from, to)
    while (part && part.firstStep <= to) {
      filling.take(part)
      if (part.firstStep + part.steps - 1 > to) break
      part = await next()
    }
    filling.takeRows(history)
    yield filling.filled()
  }
}

/** What the store has of a run; of one that was not saved yet, what it has of the run that it descends from. */
async function* storedParts(
  store: Pick<RunStore, 'parts'>,
  as: KeptAs | null,
): AsyncGenerator<Stretch, undefined> {
  if (as && as.known > 0) yield* store.parts(as.id)
  if (!as?.parent || as.known > 0) return
  for await (const part of store.parts(as.parent.run)) yield upTo(part, as.parent.step)
}
