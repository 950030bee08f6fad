import type { Batch, Learner, UpdateResult, UpdateSpec } from '../engine/learner'
import type { Credit } from './credit'
import { reordered } from './minibatches'
import { credited, type Population } from './population'
import type { TakenUpdate } from './record'
import type { Rollout } from './rollout'
import { batchOf } from './sampling/assemble'
import { partOf } from './sampling/groups'
import { roundsOf, updateSpecs } from './schedule'
import { stageOf, type Stage } from './staging/stage'
import { auxiliaryBatches, stagedUpdate, type AuxiliaryBatches } from './staging/staging'
import type { WholeStep } from './wholeStep'

/** A step's advantages, its batch, and the updates to make on it. Arrays have an entry per run. */
export interface UpdatePlan {
  credits: readonly Credit[]
  /** row i of the mini-batches was sampled as row orders[r][i] */
  orders: readonly Int32Array[]
  /** the rows as sampled, and in the order of the mini-batches */
  sampled: Batch
  batch: Batch
  /** pass by pass, mini-batch by mini-batch; none for a finished run */
  planned: UpdateSpec[][]
  stages: readonly Stage[]
  /** the batches of the supervised and the consistency loss; null if the policy loss is the only one */
  auxiliary: AuxiliaryBatches | null
}

/** Rewards → advantages → mini-batches, and the μ passes over them. */
export function planUpdates(population: Population, { step, configs, active, rows }: Rollout): UpdatePlan {
  const { runs, task, learner } = population
  const { shape } = learner
  const { credits, orders, learnt } = credited(population, step, configs, rows)
  const advantages = credits.map((credit) => credit.advantages)
  const sampled = batchOf(rows, configs, advantages, shape, step)
  const batch = reordered(sampled, orders)
  const planned = runs.map(({ progress }, r) => {
    const mask = partOf(batch.mask, r, runs.length)
    const kept = active[r] ? learnt[r] : 0
    return updateSpecs({ config: configs[r], step, updates: progress.updates, kept, mask }, shape.length)
  })
  const stages = configs.map((config) => stageOf(config, step))
  const auxiliary = auxiliaryBatches(task, configs, rows, shape, stages)
  return { credits, orders, sampled, batch, planned, stages, auxiliary }
}

/**
 * Issues a step's updates round by round, each for all runs, without waiting in between. Updates with other losses take
 * forward, backward and apply as separate calls, and each waits for the one before.
 * @param whole the step, if the engine takes it in one go: its updates have been issued with the rollout
 */
export async function issueUpdates(
  learner: Learner,
  { planned, batch, stages, auxiliary }: UpdatePlan,
  whole: Pick<WholeStep, 'results'> | null,
): Promise<TakenUpdate[]> {
  const rounds = roundsOf(planned)
  const taken = (results: readonly UpdateResult[]) =>
    results.map((result, u): TakenUpdate => ({ result, specs: rounds[u] }))
  if (whole) return taken(await whole.results)
  if (!auxiliary) return taken(await Promise.all(rounds.map((specs) => learner.update(batch, specs))))
  const results: UpdateResult[] = []
  for (const specs of rounds) results.push(await stagedUpdate(learner, batch, auxiliary, specs, stages))
  return taken(results)
}
