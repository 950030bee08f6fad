import type { Task } from './task'

/** A part of a visitor's own reward and its weight. */
export interface OwnPart {
  name: string
  weight: number
}

/**
 * A task whose reward has the parts of a visitor's code; the task itself where there are none. Whoever shows or computes with
 * parts asks this one. Nothing is known of how large they get: full marks are the sum of the weights above 0, as where each part
 * goes from 0 to 1.
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

/** The parts of a task's reward where that is a visitor's; else null. Plain data. */
export const ownPartsOf = ({ ownsWeights, parts }: Task): readonly OwnPart[] | null =>
  ownsWeights ? parts.map(({ name, weight }) => ({ name, weight })) : null
