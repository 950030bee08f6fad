import type { History } from '../history/history'
import { readingAt } from './readings'

/** The number of steps over which the means are taken. */
const STEPS = 20
/** How far a mean may be from 0, and a std from 1, to count as near. */
const MEAN_WITHIN = 0.1
const STD_WITHIN = 0.2

/** Mean and std of the advantages of a batch, as means over its last steps, and whether they are near 0 and 1. */
export interface AdvantageBalance {
  mean: number
  std: number
  isNearZero: boolean
  isNearOne: boolean
}

/** The balance of a run's last 20 steps, or of as many as there are; null before the first. */
export function advantageBalance(history: History): AdvantageBalance | null {
  const first = Math.max(1, history.steps - STEPS + 1)
  const average = (metric: 'advantages_mean' | 'advantages_std') => {
    let sum = 0
    for (let step = first; step <= history.steps; step++) sum += readingAt(history, metric, step)
    return sum / (history.steps - first + 1)
  }
  if (history.steps === 0) return null
  const [mean, std] = [average('advantages_mean'), average('advantages_std')]
  if (!Number.isFinite(mean) || !Number.isFinite(std)) return null
  const [isNearZero, isNearOne] = [Math.abs(mean) <= MEAN_WITHIN, Math.abs(std - 1) <= STD_WITHIN]
  return { mean, std, isNearZero, isNearOne }
}
