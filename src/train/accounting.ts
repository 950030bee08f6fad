import type { LearnerState } from '../engine/learner'
import type { RunConfig } from '../settings/knobs'
import type { RunRows } from './assemble'
import type { Credit } from './credit'
import type { RunSample } from './sampling'
import type { RunProgress } from './schedule'

/** Counts a step: what was generated for it, and the tokens of the completions that it learns from. */
export function countStep(progress: RunProgress, rows: RunRows, sample: RunSample): void {
  progress.steps++
  progress.completions += sample.generated
  progress.discarded += sample.discarded
  for (const { problem, rewards } of rows.groups) progress.tokens += problem.prompt.length * rewards.length
  for (const length of rows.lengths) progress.tokens += length
}

/** 1 for each completion that a step learns from: all, or without those of dead groups where these are dropped. [N] */
export function learntFrom(rows: RunRows, credit: Credit, config: RunConfig): Uint8Array {
  const kept = new Uint8Array(rows.groupOf.length).fill(1)
  if (config.deadGroups !== 'drop') return kept
  rows.groupOf.forEach((p, row) => (kept[row] = credit.groups.dead[p] === 1 ? 0 : 1))
  return kept
}

/** Copies run r of R from one learner state to another. */
export function copyRun(from: LearnerState, to: LearnerState, r: number, R: number): void {
  for (const name of [
    'parameters',
    'firstMoment',
    'secondMoment',
    'reference',
    'initial',
    'updates',
  ] as const) {
    const size = from[name].length / R
    to[name].set(from[name].subarray(r * size, (r + 1) * size), r * size)
  }
}
