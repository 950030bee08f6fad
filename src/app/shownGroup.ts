import { firstLiveGroup } from '../grpo'
import type { Inspection } from '../train/inspection'

/** The group to show: the chosen one if there is one, else the first that is not dead. */
export function shownGroup({ rewards, offsets, names }: Inspection, chosen: number | null): number {
  if (chosen !== null) return Math.min(chosen, names.length - 1)
  return firstLiveGroup(rewards, offsets)
}
