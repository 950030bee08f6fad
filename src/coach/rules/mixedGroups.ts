import { number, share, whole } from '../figures'
import { rule } from '../rule'

const LASTS = 10

/**
 * Document 000: groups are formed by the wrong key, so the completions of a group answer different prompts. Their
 * rewards differ because the prompts differ. So no group is ever dead, however much the policy learns, and the mean of
 * a group is not a baseline.
 */
export const mixedGroups = rule({
  lasts: LASTS,
  needs: ['group_reward_std', 'groups'],
  chart: 'groupReward',
  sees({ config, task, groups, mean }) {
    const mixed = task.mixedGroups?.(config.taskSettings, config.numGenerations)
    if (!mixed) return null
    const { solved, stuck } = groups(LASTS)
    return {
      figures: {
        size: whole(config.numGenerations),
        prompts: whole(mixed.prompts),
        spread: number(mean('group_reward_std', LASTS)),
        dead: share(solved + stuck),
        steps: whole(LASTS),
      },
      change: { taskSettings: mixed.cure },
      fromStart: true,
    }
  },
})
