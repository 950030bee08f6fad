import type { Catalogue } from '../catalogue'

export const partWeight: Catalogue['partWeight'] = (part) => ({
  label: `Weight: ${part}`,
  help: `How much the part “${part}” counts in the reward that is learnt from (TRL’s reward_weights). Raise it and the policy cares more about it. Evaluation keeps the task’s own weights.`,
})
