import type { Batch, Learner, UpdateSpec } from '../engine/learner'
import type { TakenUpdate } from './record'
import { roundsOf } from './schedule'
import type { Stage } from './staging/stage'
import { stagedUpdate, type AuxiliaryBatches } from './staging/staging'

/** Issues a step's updates round by round, each for all runs, without waiting in between. */
export async function issueUpdates(
  learner: Learner,
  planned: readonly UpdateSpec[][],
  batch: Batch,
): Promise<TakenUpdate[]> {
  const rounds = roundsOf(planned)
  const results = await Promise.all(rounds.map((specs) => learner.update(batch, specs)))
  return results.map((result, u) => ({ result, specs: rounds[u] }))
}

/** The same with other losses mixed in, which takes forward, backward and apply as separate calls. */
export async function stagedUpdates(
  learner: Learner,
  planned: readonly UpdateSpec[][],
  batch: Batch,
  auxiliary: AuxiliaryBatches,
  stages: readonly Stage[],
): Promise<TakenUpdate[]> {
  const taken: TakenUpdate[] = []
  for (const specs of roundsOf(planned)) {
    taken.push({ specs, result: await stagedUpdate(learner, batch, auxiliary, specs, stages) })
  }
  return taken
}
