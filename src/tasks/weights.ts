import { real, taskKnobs } from './knobs'
import type { Range, Task, TaskSettings } from './task'

const PREFIX = 'weight_'
const knobName = (part: string) => PREFIX + part

/** The part of the reward that a task's knob weighs; null if it is another knob. */
export const weighedPart = (name: string) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : null)

/** The task with a knob for the weight of each part of its reward, if there are several. */
export function withWeights(task: Task): Task {
  if (task.parts.length < 2) return task
  const weights = task.parts.map(({ name, weight }) => [
    knobName(name),
    { ...real(weight, -2, 2, 0.05), trl: 'reward_weights', aliases: [`grpo_w_${name}`] },
  ])
  return { ...task, knobs: { ...task.knobs, ...taskKnobs(Object.fromEntries(weights)) } }
}

/** The weight of each part of a task's reward, from its knobs if it has knobs for weights. */
export function weightsOf({ parts, ownsWeights }: Weighted, settings: TaskSettings): number[] {
  return parts.map(
    ({ name, weight }) =>
      (ownsWeights ? undefined : (settings[knobName(name)] as number | undefined)) ?? weight,
  )
}
type Weighted = Pick<Task, 'parts' | 'ownsWeights'>

/** From the lowest to the highest total reward that a completion can earn, Σ_k w_k · [low_k, high_k] over the parts. */
export function rewardRange(task: Weighted, settings: TaskSettings): Range {
  const weights = weightsOf(task, settings)
  let [lowest, highest] = [0, 0]
  for (const [k, { range }] of task.parts.entries()) {
    if (weights[k] === 0) continue
    const [low, high] = range(settings)
    const ends = [weights[k] * low, weights[k] * high]
    lowest += Math.min(...ends)
    highest += Math.max(...ends)
  }
  return [lowest, highest]
}
