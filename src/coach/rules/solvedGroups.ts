import { share, whole } from '../figures'
import { rule } from '../rule'

const LASTS = 20
const MANY = 0.5
/** with fewer groups left, drawing others in their place finds little */
const LEARNT = 0.9

/** Groups all of whose completions earn the best: A = 0 in them, and only the others still teach. */
export const solvedGroups = rule({
  lasts: LASTS,
  chart: 'groupReward',
  sees({ config, groups }) {
    const { solved } = groups(LASTS)
    if (!(solved >= MANY && solved < LEARNT) || config.deadGroups !== 'keep') return null
    return {
      figures: { solved: share(solved), size: whole(config.numGenerations), left: share(1 - solved) },
      change: { deadGroups: 'resample' },
    }
  },
})
