import type { Batch, Learner, UpdateResult, UpdateSpec } from '../engine/learner'
import { tokenBatchOf } from '../engine/tokenBatch'
import { completionAdvantages } from '../grpo/groups'
import { policyLoss } from '../grpo/loss'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { learntFrom } from './accounting'
import { batchOf, rowsOf, type RunRows } from './assemble'
import { assignCredit } from './credit'
import { isAsSampled, reordered, rowOrder } from './minibatches'
import { evaluationSet } from './problems'
import { newRun } from './runState'
import { sampleStep } from './sampling'
import { updateSpecs } from './schedule'
import { signalToNoise } from './signal'
import { joinedState, resumedRun, type Snapshot } from './snapshot'

/** One batch, and what each of several configurations makes of it from the same weights. */
export interface Explanation {
  /** the step that the batch was sampled for */
  step: number
  /** how each problem is written; its completions are rows offsets[p] … offsets[p + 1] − 1 */
  names: readonly string[]
  offsets: Int32Array
  /** [N], before KL in the reward */
  rewards: Float32Array
  /** one a configuration, in the order asked */
  readings: readonly Reading[]
}

/** What one configuration makes of a batch. */
export interface Reading {
  /** [N]: what enters its loss; where each step has its own, the mean over a completion's steps */
  advantages: Float32Array
  /** of the gradient of its loss on the batch, before any update: two halves of the prompts; NaN with one prompt */
  signalToNoise: number
  /** gradient norm of its first update, before the limit */
  gradNorm: number
  /** updates that it makes on the batch */
  updates: number
  /** π after its updates ÷ π that sampled, one a token that is not masked: what moved, whether it clips or not */
  ratios: Float32Array
  /** share of tokens that its own clip held back, the mean over its updates; NaN where nothing is clipped */
  clipped: number
  /** mean of k3 between the policy after its updates and the one that sampled, in nats a token */
  kl: number
}

/**
 * What each of several configurations makes of one batch, all from the weights, the optimiser and the memory of one run: the
 * batch is the run's next one, in the groups that the run cuts it into. Each configuration assigns its advantages,
 * measures the signal in its gradient, and makes its updates; then the weights go back.
 *
 * Seed and temperature are the run's, for the batch was sampled by them. Supervised stages are left out.
 *
 * @param learner of one run; holds the run's weights afterwards
 * @param from where the run stands; null for its start, where the learner must be untouched
 */
export async function explain(
  learner: Learner,
  task: Task,
  run: RunConfig,
  configs: readonly RunConfig[],
  from: Snapshot | null,
): Promise<Explanation> {
  const { length: T } = learner.shape
  if (from) learner.setState(joinedState([from]))
  const before = await learner.state()
  const { memory, progress } = from ? resumedRun(run, from) : newRun(run)
  const step = (from?.step ?? 0) + 1
  const rows = await sampled(learner, task, run, configs, step)
  const readings: Reading[] = []
  for (const config of configs) {
    const current = { ...config, seed: run.seed, temperature: run.temperature }
    readings.push(await read(current))
    learner.setState(before)
  }
  return {
    step,
    names: rows.groups.map(({ problem }) => task.write(problem, run.taskSettings)),
    offsets: rows.offsets.slice(),
    rewards: rows.rewards.slice(),
    readings,
  }

  async function read(config: RunConfig): Promise<Reading> {
    const credit = assignCredit(config, task, rows, memory)
    const chosen = learntFrom(rows, credit, config)
    const order = rowOrder(config.seed, step, chosen, config.stepsPerGeneration)
    const asSampled = batchOf([rows], [config], [credit.advantages], learner.shape, step)
    const batch = isAsSampled(order) ? asSampled : reordered(asSampled, [order])
    const kept = chosen.reduce((sum, one) => sum + one, 0)
    const specs = updateSpecs({ config, step, updates: progress.updates, kept, mask: batch.mask }, T)
    const [snr] = await signalToNoise(learner, asSampled, rows.entropy, [specs[0] ?? null])
    const results: UpdateResult[] = []
    for (const spec of specs) results.push(await learner.update(batch, [spec]))
    const { logp } = await learner.forward('policy', batch)
    return {
      advantages: completionAdvantages(credit.advantages, rows.rewards.length, rows.lengths).slice(),
      signalToNoise: snr,
      gradNorm: results.length > 0 ? results[0].gradNorm[0] : 0,
      updates: specs.length,
      ...moved(batch, logp),
      clipped: clippedShare(learner, batch, specs, results),
    }
  }
}

/** The next batch of a run, with whatever any of the configurations asks of it. */
async function sampled(
  learner: Learner,
  task: Task,
  run: RunConfig,
  configs: readonly RunConfig[],
  step: number,
): Promise<RunRows> {
  const wantsGreedy = configs.some(({ advEstimator }) => advEstimator === 'remax')
  const config: RunConfig = {
    ...run,
    useReference: configs.some(({ useReference }) => useReference),
    advEstimator: wantsGreedy ? 'remax' : run.advEstimator,
  }
  const { keys: held } = evaluationSet(task, run.taskSettings)
  const sample = await sampleStep({ learner, task, configs: [config], held }, step)
  return rowsOf(sample.runs[0].groups, learner.shape.length)
}

/** How far the policy has moved on the tokens of a batch: w = π/π_old of each, and the mean of k3 = w − 1 − log w. */
function moved({ mask, oldLogp }: Batch, logp: Float32Array): Pick<Reading, 'ratios' | 'kl'> {
  const logs = logp.map((value, m) => value - oldLogp[m]).filter((_, m) => mask[m] !== 0)
  const kl = logs.reduce((sum, log) => sum + Math.exp(log) - 1 - log, 0) / logs.length
  return { ratios: logs.map(Math.exp), kl }
}

/** The share of tokens that the clip held back, averaged over the updates; NaN where nothing is clipped. */
function clippedShare(
  { shape }: Learner,
  batch: Batch,
  specs: readonly UpdateSpec[],
  results: readonly UpdateResult[],
): number {
  const shares = specs.map((spec, u) => {
    const { metrics } = policyLoss(tokenBatchOf(batch, results[u], 0, spec, shape.gaussian), spec.loss)
    return metrics['clip_ratio/region_mean'] ?? NaN
  })
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}
