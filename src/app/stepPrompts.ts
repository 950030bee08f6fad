import { nanMean, nanStd, STD_CONVENTIONS } from '../grpo'
import { TASKS } from '../tasks'
import type { Inspection, PromptHistory } from '../train/inspection'

type StepRewards = Pick<Inspection, 'config' | 'problems' | 'offsets' | 'shapedRewards'>

/**
 * The count, the mean and the std of the rewards of each prompt in one step, over all its groups; the most frequent
 * prompt first. A tracker by prompt holds these numbers if advantages are computed within groups. The std follows the
 * run's convention.
 */
function promptsOfStep({ config, problems, offsets, shapedRewards }: StepRewards): PromptHistory {
  const { key } = TASKS[config.task]
  const { ddof } = STD_CONVENTIONS[config.stdConvention]
  const rewardsOf = new Map<string, number[]>()
  problems.forEach((problem, g) => {
    const name = key(problem)
    const mine = shapedRewards.subarray(offsets[g], offsets[g + 1])
    rewardsOf.set(name, [...(rewardsOf.get(name) ?? []), ...mine])
  })
  const prompts = [...rewardsOf].map(([name, rewards]) => ({
    key: name,
    count: rewards.length,
    mean: nanMean(rewards),
    std: nanStd(rewards, ddof),
  }))
  return { prompts: prompts.toSorted((a, b) => b.count - a.count), total: prompts.length }
}

/** The rewards by prompt that are shown of a step. */
export interface Tracker extends PromptHistory {
  /** whether they are those of this step alone, in a run whose advantages are computed within groups */
  isOfStep: boolean
}

/**
 * The history of each prompt if advantages are computed from it. If the task has a preset that tracks rewards by
 * prompt, runs with group advantages have the numbers of the step instead, so that the two can be compared. Null in
 * other runs.
 */
export function trackerOf(inspection: StepRewards & Pick<Inspection, 'promptHistory'>): Tracker | null {
  const { config, promptHistory } = inspection
  if (promptHistory) return { ...promptHistory, isOfStep: false }
  const tracks = TASKS[config.task].setups?.some((setup) => setup.config.advEstimator === 'prompt_history')
  const isOfGroup =
    config.advEstimator === 'baseline' && config.baseline !== 'none' && config.baseline !== 'batch'
  return tracks && isOfGroup ? { ...promptsOfStep(inspection), isOfStep: true } : null
}
