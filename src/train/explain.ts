import { exp } from '../math/portable'
import type { Batch, Learner, UpdateResult, UpdateSpec } from '../engine/learner'
import { tokenBatchOf } from '../engine/tokenBatch'
import { completionAdvantages, ESTIMATOR_TRAITS, policyLoss } from '../grpo'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { creditStep } from './accounting'
import { batchOf, rowsOf, type RunRows } from './sampling/assemble'
import { currentConfig } from './coefficients'
import { reordered } from './minibatches'
import { evaluationSet } from './sampling/problems'
import { newRun } from './runState'
import { sampleStep } from './sampling/sampling'
import { updateSpecs } from './schedule'
import { signalToNoise } from './signal'
import { joinedState, resumedRun, type Snapshot } from './snapshot'

/** One batch, and the effect of each of several configurations on it from the same weights. */
export interface Explanation {
  /** the step that the batch was sampled for */
  step: number
  /** [P + 1]: the completions of problem p are rows offsets[p] … offsets[p + 1] − 1 */
  offsets: Int32Array
  /** [N], before KL in the reward */
  rewards: Float32Array
  /** one per configuration, in the order asked */
  outcomes: readonly ConfigOutcome[]
}

/** The effect of one configuration on a batch. */
interface ConfigOutcome {
  /** [N]: the advantages in its loss; per-step ones as the mean over a completion's steps */
  advantages: Float32Array
  /** of the gradient of its loss on the batch before any update, from two halves of the prompts; NaN with one prompt */
  signalToNoise: number
  /** gradient norm of its first update, before the limit */
  gradNorm: number
  /** updates that it makes on the batch */
  updates: number
  /** π after its updates ÷ π of the old policy, one per unmasked token, whether or not the loss clips it */
  ratios: Float32Array
  /** share of tokens that are clipped, averaged over its updates; NaN without a clip */
  clipped: number
  /** mean of k3 between the policy after its updates and the old policy, in nats a token */
  kl: number
}

/**
 * Applies each of several configurations to one batch, all from the weights, the optimiser and the memory of one run. The
 * batch is the run's next one, with the run's groups. Each configuration assigns its advantages, measures the signal in its
 * gradient, and makes its updates; then the weights are restored.
 *
 * Seed and temperature are those of the run, because the batch was sampled with them. Supervised stages are left out.
 *
 * @param learner of one run; holds the run's weights afterwards
 * @param from the run's state to start from; null for its start, when the learner must be untouched
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
  const { memory, progress, coefficients } = from ? resumedRun(run, from) : newRun(run)
  const step = (from?.step ?? 0) + 1
  const rows = await sampled(learner, task, currentConfig(run, coefficients, progress.updates), configs, step)
  const outcomes: ConfigOutcome[] = []
  for (const config of configs) {
    const current = { ...config, seed: run.seed, temperature: run.temperature }
    outcomes.push(await outcomeOf(current))
    learner.setState(before)
  }
  return { step, offsets: rows.offsets.slice(), rewards: rows.rewards.slice(), outcomes }

  async function outcomeOf(config: RunConfig): Promise<ConfigOutcome> {
    const { credit, order, kept } = creditStep(config, task, rows, memory, step)
    const asSampled = batchOf([rows], [config], [credit.advantages], learner.shape, step)
    const batch = reordered(asSampled, [order])
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

/** The next batch of a run, with the reference and greedy rewards that any of the configurations needs. */
async function sampled(
  learner: Learner,
  task: Task,
  run: RunConfig,
  configs: readonly RunConfig[],
  step: number,
): Promise<RunRows> {
  const greedy = configs.find(({ advEstimator }) => ESTIMATOR_TRAITS[advEstimator].needs === 'greedy')
  const config: RunConfig = {
    ...run,
    useReference: configs.some(({ useReference }) => useReference),
    advEstimator: (greedy ?? run).advEstimator,
  }
  const { keys: heldOut } = evaluationSet(task, run.taskSettings)
  const sample = await sampleStep({ learner, task, configs: [config], heldOut }, step)
  return rowsOf(sample.runs[0].groups, learner.shape.length)
}

/** How far the policy has moved on the tokens of a batch: w = π/π_old of each token, and the mean of k3 = w − 1 − log w. */
function moved({ mask, oldLogp }: Batch, logp: Float32Array): Pick<ConfigOutcome, 'ratios' | 'kl'> {
  const logs = logp.map((value, m) => value - oldLogp[m]).filter((_, m) => mask[m] !== 0)
  const kl = logs.reduce((sum, log) => sum + exp(log) - 1 - log, 0) / logs.length
  return { ratios: logs.map(exp), kl }
}

/** The share of tokens that are clipped, averaged over the updates; NaN if nothing is clipped. */
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
