import { real, taskKnobs } from './knobs'
import type { Task, TaskSettings } from './task'

const PREFIX = 'weight_'
const knobName = (part: string) => PREFIX + part

/** The part of the reward that a task's knob weighs; null where it is another knob. */
export const weighedPart = (name: string) => (name.startsWith(PREFIX) ? name.slice(PREFIX.length) : null)

/** The task with a knob for the weight of each part of its reward, where there are several. */
export function withWeights(task: Task): Task {
  if (task.parts.length < 2) return task
  const weights = task.parts.map(({ name, weight }) => [
    knobName(name),
    { ...real(weight, -2, 2, 0.05), trl: 'reward_weights', aliases: [`grpo_w_${name}`] },
  ])
  return { ...task, knobs: { ...task.knobs, ...taskKnobs(Object.fromEntries(weights)) } }
}

/** The weight of each part of a task's reward, as its knobs have them. */
export function weightsOf({ parts }: Pick<Task, 'parts'>, settings: TaskSettings): number[] {
  return parts.map(({ name, weight }) => (settings[knobName(name)] as number | undefined) ?? weight)
}
