import { deadGroups } from '../grpo/groups'
import type { Inspection } from '../train/inspection'

/** The group to look at: the chosen one where it is there, else the first that there is something to learn from. */
export function shownGroup({ rewards, offsets, names }: Inspection, chosen: number | null): number {
  if (chosen !== null) return Math.min(chosen, names.length - 1)
  return Math.max(deadGroups(rewards, offsets).indexOf(0), 0)
}
