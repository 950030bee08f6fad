import { stepsOfGroups } from '../evidence'
import { share, whole } from '../figures'
import { rule } from '../rule'

const LASTS = 20
const MANY = 0.5
/** with fewer unsolved groups than this, drawing new groups in place of the solved ones finds little */
const FEW = 0.1

/** All completions of these groups earn the best reward. Only the other groups hold better and worse completions. */
export const solvedGroups = rule({
  lasts: LASTS,
  needs: ['groups'],
  chart: 'groupReward',
  sees({ config, groups, steps }) {
    const span = stepsOfGroups(config, LASTS)
    if (steps < span) return null
    const { solved, stuck } = groups(span)
    const left = 1 - solved - stuck
    if (!(solved >= MANY && left >= FEW) || config.deadGroups !== 'keep') return null
    return {
      figures: { solved: share(solved), size: whole(config.numGenerations), left: share(left) },
      change: { deadGroups: 'resample' },
    }
  },
})
