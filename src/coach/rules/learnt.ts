import { number, share, whole } from '../figures'
import { rule } from '../rule'

const LASTS = 20
/** with so large a share of solved groups, further steps teach almost nothing */
const LEARNT = 0.9

/** Nearly every group is solved: the run has done what it was for. */
export const learnt = rule({
  lasts: LASTS,
  needs: ['reward', 'groups'],
  chart: 'groupReward',
  sees({ groups, mean }) {
    const { solved } = groups(LASTS)
    if (!(solved >= LEARNT)) return null
    const reward = mean('reward', LASTS)
    return { figures: { solved: share(solved), reward: number(reward), steps: whole(LASTS) }, change: null }
  },
})
