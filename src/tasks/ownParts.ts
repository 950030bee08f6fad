import type { Task } from './task'

/** A part of a custom reward and its weight. */
export interface OwnPart {
  name: string
  weight: number
}

/**
 * A task whose reward has the parts of a visitor's code; the task itself if there are none. Everything that shows or
 * computes with parts uses this task. The range of the parts is unknown, so the best reward is taken as the sum of the
 * weights above 0, as if each part went from 0 to 1.
 */
export function withParts(task: Task, own: readonly OwnPart[] | null): Task {
  if (!own) return task
  const full = own.reduce((sum, { weight }) => sum + Math.max(0, weight), 0)
  return {
    ...task,
    ownsWeights: true,
    parts: own.map(({ name, weight }) => ({ name, weight, range: () => [-Infinity, Infinity] })),
    reachable: () => full,
    rightFrom: undefined,
    best: undefined,
  }
}

/** The parts of a task's reward if that is a custom reward; else null. Plain data. */
export const ownPartsOf = ({ ownsWeights, parts }: Task): readonly OwnPart[] | null =>
  ownsWeights ? parts.map(({ name, weight }) => ({ name, weight })) : null
