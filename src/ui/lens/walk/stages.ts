import { roundEnd } from '../../../app/series/axis'
import type { Balance, BalanceDot } from '../../../app/lens/balance'

/** The stages from a completion's reward to its advantage in the loss. */
export type Stage = 'reward' | 'centred' | 'advantage'

/** The ends of the horizontal axis in one stage, in the stage's own unit. */
export interface StageAxis {
  low: number
  high: number
}

/** An advantage axis that most groups fit: a group of 8 divided by its std reaches ±2.5 at most. */
const USUAL_ADVANTAGE = 2.5

/** The value of a dot in a stage: r, r − b, A. Without a baseline the second stage is the first. */
export function placeOf({ reward, baseline, advantage }: BalanceDot, stage: Stage): number {
  if (stage === 'advantage') return advantage
  return stage === 'centred' && !Number.isNaN(baseline) ? reward - baseline : reward
}

/** The value at which the arrow to a dot begins; NaN if there is none. */
export function originOf({ baseline }: BalanceDot, stage: Stage): number {
  if (stage === 'advantage') return 0
  return stage === 'centred' && !Number.isNaN(baseline) ? 0 : baseline
}

/**
 * The axes of the three stages, the same for all groups of a step, so that a group's arrows can be compared with
 * another's. Without a division, the axis of the advantages is that of reward − baseline.
 *
 * @param best a reward that the axis of rewards always includes
 */
export function stageAxes(balances: readonly Balance[], best: number): Record<Stage, StageAxis> {
  const dots = balances.flatMap(({ dots }) => dots)
  const rewards = dots.map(({ reward }) => reward).filter(Number.isFinite)
  const reward = { low: Math.min(0, ...rewards), high: Math.max(best, ...rewards) }
  const reach = (stage: Stage) =>
    Math.max(0, ...dots.map((dot) => Math.abs(placeOf(dot, stage))).filter(Number.isFinite))
  const half = (reward.high - reward.low) / 2
  const centred = Math.max(half, roundEnd(Math.max(reach('centred'), half)))
  const isDivided = balances.some(({ divisor }) => divisor !== null)
  const scaled = isDivided
    ? Math.max(USUAL_ADVANTAGE, roundEnd(Math.max(reach('advantage'), USUAL_ADVANTAGE)))
    : Math.max(centred, roundEnd(Math.max(reach('advantage'), half)))
  return {
    reward,
    centred: { low: -centred, high: centred },
    advantage: { low: -scaled, high: scaled },
  }
}

/** Three to five round ticks between the ends. */
export function stageTicks({ low, high }: StageAxis): number[] {
  return low < 0 && low === -high ? [low, 0, high] : [low, (low + high) / 2, high]
}
