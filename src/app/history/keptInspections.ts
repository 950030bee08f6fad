import type { UnnamedInspection } from '../../train/inspection'

/** Earlier steps of the run with their whole arrays, so that the lens can show them again. */
export interface KeptInspections {
  /** by step, ascending; the last is the newest */
  inspections: readonly UnnamedInspection[]
  /** bytes of their arrays */
  bytes: number
}

/** The most bytes of arrays that are kept. A newest step that is larger is kept alone. */
export const KEPT_BYTES = 32 * 2 ** 20

/** The most steps that are kept: each also holds about 7 kB in objects, which are not counted as bytes of arrays. */
const MOST_KEPT = 200

export const NOTHING_KEPT: KeptInspections = { inspections: [], bytes: 0 }

/**
 * Adds the newest inspection. Drops the inspections of the same step and of later steps: the run has since returned to
 * an older state. If there are too many, drops steps between close neighbours first, where closeness is measured
 * relative to age. So gaps grow in proportion to age: all of the latest steps stay, and fewer and fewer of the earlier
 * ones.
 */
export function keep(
  kept: KeptInspections,
  newest: UnnamedInspection,
  mostBytes = KEPT_BYTES,
  most = MOST_KEPT,
): KeptInspections {
  const inspections = kept.inspections.filter(({ step }) => step < newest.step)
  let bytes = kept.bytes + bytesOf(newest)
  for (const undone of kept.inspections.slice(inspections.length)) bytes -= bytesOf(undone)
  inspections.push(newest)
  while (inspections.length > 1 && (bytes > mostBytes || inspections.length > most)) {
    const [dropped] = inspections.splice(leastMissed(inspections), 1)
    bytes -= bytesOf(dropped)
  }
  return { inspections, bytes }
}

/** The kept inspection nearest to a step, the later one of two; null if none is kept. */
export function nearestKept({ inspections }: KeptInspections, step: number): UnnamedInspection | null {
  let best: UnnamedInspection | null = null
  for (const inspection of inspections) {
    if (best === null || Math.abs(inspection.step - step) <= Math.abs(best.step - step)) best = inspection
  }
  return best
}

/**
 * The index of the step whose neighbours lie closest together, measured relative to its age. The newest step always
 * stays, and the first step stays as long as possible.
 */
function leastMissed(inspections: readonly UnnamedInspection[]): number {
  const newest = inspections[inspections.length - 1].step
  let least = 0
  let smallest = Infinity
  for (let i = 1; i < inspections.length - 1; i++) {
    const gap = (inspections[i + 1].step - inspections[i - 1].step) / (newest - inspections[i].step)
    if (gap < smallest) [least, smallest] = [i, gap]
  }
  return least
}

function bytesOf(inspection: UnnamedInspection): number {
  return [inspection, ...inspection.updates, inspection.attention ?? {}]
    .flatMap((part): unknown[] => Object.values(part))
    .reduce<number>((sum, value) => sum + (ArrayBuffer.isView(value) ? value.byteLength : 0), 0)
}
