import { share, whole } from '../figures'
import { rule, type Change } from '../rule'

const LASTS = 30
const MANY = 0.5
/** if so many fewer completions are cut off than before, the policy is learning to end them itself */
const FALLING = 0.05
const GAIN = 0.03

/** Completions are cut off at the length limit, and their share does not fall. */
export const truncation = rule({
  lasts: 2 * LASTS,
  needs: ['completions/clipped_ratio', 'reward'],
  chart: 'completions/clipped_ratio',
  sees({ config, task, mean }) {
    if (task.endToken(config.taskSettings) < 0) return null
    const cut = mean('completions/clipped_ratio', LASTS)
    const before = mean('completions/clipped_ratio', LASTS, LASTS)
    if (!(cut >= MANY && before - cut < FALLING)) return null
    if (mean('reward', LASTS) - mean('reward', LASTS, LASTS) > GAIN) return null
    const limit = task.completionLength(config.taskSettings)
    const soft = Math.max(1, Math.round(limit / 4))
    const change: Change | null = config.softPunishCache === 0 ? { softPunishCache: soft } : null
    return {
      figures: { cut: share(cut), limit: whole(limit), soft: whole(soft), steps: whole(LASTS) },
      change,
    }
  },
})
