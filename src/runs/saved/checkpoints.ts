import type { Checkpoint } from './savedStore'

/** The most checkpoints of a run besides its last step and its best one, and the most bytes of all of them. */
const MOST_OLDER = 8
const MOST_BYTES = 32 * 2 ** 20

/**
 * The checkpoints that stay when a new last checkpoint of so many bytes is added: the new one, the best one, and older
 * ones as evenly spaced as possible. As long as there are too many, the checkpoint whose neighbours are closest to each
 * other is dropped.
 */
export function staying(checkpoints: readonly Checkpoint[], bytes: number): Checkpoint[] {
  const most = Math.max(0, Math.min(MOST_OLDER, Math.floor(MOST_BYTES / bytes) - 2))
  const best = bestOf(checkpoints)
  const stay = [...checkpoints]
  const isFree = (i: number) => i < stay.length - 1 && stay[i] !== best
  const free = () => stay.filter((_, i) => isFree(i)).length
  while (free() > most) {
    let [place, closest] = [-1, Infinity]
    for (let i = 0; i < stay.length; i++) {
      const gap = stay[i + 1]?.step - (stay[i - 1]?.step ?? 0)
      if (isFree(i) && gap < closest) [place, closest] = [i, gap]
    }
    stay.splice(place, 1)
  }
  return stay
}

/** The first checkpoint with the highest evaluation; null if none has an evaluation. */
function bestOf(checkpoints: readonly Checkpoint[]): Checkpoint | null {
  let best: Checkpoint | null = null
  for (const one of checkpoints) {
    if (one.evaluation !== null && one.evaluation > (best?.evaluation ?? -Infinity)) best = one
  }
  return best
}

/** Bytes of the arrays of plain data, at any depth. */
export function arrayBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + arrayBytes(part), 0)
}
