import { whole } from '../figures'
import { rule, type Change } from '../rule'

const LASTS = 30

/** Not one completion has earned anything, so there is nothing to compare until one does by chance or a solution is shown. */
export const neverRight = rule({
  lasts: LASTS,
  needs: ['reward', 'groups'],
  chart: 'reward',
  sees({ config, task, groups, window }) {
    if (groups(LASTS).stuck !== 1 || window('reward', LASTS).some((reward) => reward !== 0)) return null
    const change: Change | null = task.solve && config.staging === 'off' ? { staging: 'single' } : null
    return {
      figures: { completions: whole(LASTS * config.generationBatchSize), steps: whole(LASTS) },
      change,
    }
  },
})
