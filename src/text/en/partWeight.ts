import type { Catalogue } from '../catalogue'

export const partWeight: Catalogue['partWeight'] = (part) => ({
  label: `Weight: ${part}`,
  help: `The weight of the part “${part}” in the training reward (TRL’s reward_weights). A higher weight makes the policy favour this part. Evaluation keeps the weights of the task.`,
})
