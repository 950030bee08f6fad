import type { Batch, Learner, Scores, UpdateResult, UpdateSpec } from '../../engine/learner'
import { tokenBatchOf } from '../../engine/tokenBatch'
import { actionSize, type NetworkShape } from '../../engine/network'
import { policyLoss } from '../../grpo'
import { streamKey } from '../../random/streams'
import type { RunConfig } from '../../settings/knobs'
import type { Task } from '../../tasks/task'
import type { RunRows } from '../sampling/assemble'
import { writeContext } from '../sampling/problems'
import type { Stage } from './stage'
import { worldOf } from '../sampling/world'

/** The task's solutions of a step's problems as a batch, one row per group; runs with fewer groups are padded. */
export function solutionsOf(
  task: Task,
  configs: readonly RunConfig[],
  runs: readonly RunRows[],
  shape: NetworkShape,
): Batch {
  const { window, length: T } = shape
  const D = actionSize(shape)
  const rows = Math.max(...runs.map((run) => run.groups.length))
  const R = runs.length
  const contexts = new Int32Array(R * rows * window).fill(-1)
  const actions = shape.gaussian ? new Float32Array(R * rows * T * D) : new Int32Array(R * rows * T)
  const mask = new Float32Array(R * rows * T)
  runs.forEach(({ groups }, r) => {
    groups.forEach(({ problem }, p) => {
      const row = r * rows + p
      writeContext(problem.prompt, window, contexts, row)
      const solution = task.solve!(problem, configs[r].taskSettings)
      actions.set(solution, row * T * D)
      mask.fill(1, row * T, row * T + solution.length / D)
    })
  })
  const temperature = Float32Array.from(configs, (config) => config.temperature)
  const batch = withoutAdvantages({ rows, contexts, actions, mask, temperature })
  return shape.state ? { ...batch, features: observationsAlong(task, configs, runs, batch, shape) } : batch
}

/** A batch of rows that were not sampled, so that they have neither advantages nor log-probs. */
export const withoutAdvantages = (
  batch: Omit<Batch, 'oldLogp' | 'refLogp' | 'advantages' | 'refMean' | 'rewards' | 'groupOf'>,
): Batch => ({
  ...batch,
  oldLogp: new Float32Array(batch.mask.length),
  refLogp: null,
  advantages: new Float32Array(batch.temperature.length * batch.rows),
})

/** The start of a trajectory for the problem of each group. */
const startsOf = (configs: readonly RunConfig[], runs: readonly RunRows[]) =>
  runs.map(({ groups }, r) =>
    groups.map(({ problem }, p) => ({ problem, key: streamKey(configs[r].seed, 'start', p), index: 0 })),
  )

/** The observations along the solutions, [R, rows, T, F]. */
function observationsAlong(
  task: Task,
  configs: readonly RunConfig[],
  runs: readonly RunRows[],
  { rows, actions, mask }: Batch,
  shape: NetworkShape,
): Float32Array {
  const { length: T, state } = shape
  const [D, F] = [actionSize(shape), state!.features]
  const { world } = worldOf(task, configs, startsOf(configs, runs), rows)
  const features = new Float32Array(runs.length * rows * T * F)
  for (let row = 0; row < runs.length * rows; row++) {
    for (let t = 0; t < T && mask[row * T + t] !== 0; t++) {
      world!.observe(row, t, features, (row * T + t) * F)
      world!.step(row, t, actions, (row * T + t) * D)
    }
  }
  return features
}

/**
 * Two views of each of a step's problems, one row per view, the two of a problem next to each other. Both follow the actions
 * of the first completion of the problem's group, up to its end.
 */
export function viewsOf(
  task: Task,
  configs: readonly RunConfig[],
  runs: readonly RunRows[],
  { length: T, state, gaussian }: NetworkShape,
): Batch | null {
  if (!state || !gaussian || !task.world?.hasViews || configs.every(({ lambdaCons }) => lambdaCons === 0))
    return null
  const R = runs.length
  const [D, F] = [gaussian.dimensions, state.features]
  const most = Math.max(...runs.map((run) => run.groups.length))
  const rows = 2 * most
  const features = new Float32Array(R * rows * T * F)
  const mask = new Float32Array(R * rows * T)
  for (const view of [0, 1] as const) {
    const { world } = worldOf(task, configs, startsOf(configs, runs), most, view)
    runs.forEach(({ groups }, r) => {
      groups.forEach((group, p) => {
        const played = r * most + p
        const row = r * rows + 2 * p + view
        for (let t = 0; t < T && group.mask[t] !== 0; t++) {
          world!.observe(played, t, features, (row * T + t) * F)
          mask[row * T + t] = 1
          world!.step(played, t, group.actions, t * D)
        }
      })
    })
  }
  return withoutAdvantages({
    rows,
    contexts: new Int32Array(0),
    actions: new Float32Array(R * rows * T * D),
    features,
    mask,
    temperature: Float32Array.from(configs, (config) => config.temperature),
  })
}

export interface StagedResult extends UpdateResult {
  /** −Σ m·logp / Σ m on the solutions, [R]; NaN without solutions */
  lossSup: Float32Array
  /** mean of (μ − μ′)² over problems, steps and dimensions of two views, [R]; NaN without them */
  lossCons: Float32Array
}

/** The batches that an update learns from besides the completions of its step. */
export interface AuxiliaryBatches {
  solutions: Batch | null
  views: Batch | null
}

/** The batches of a step's other losses; null if the policy loss is the only one, with weight 1. */
export function auxiliaryBatches(
  task: Task,
  configs: readonly RunConfig[],
  runs: readonly RunRows[],
  shape: NetworkShape,
  stages: readonly Stage[],
): AuxiliaryBatches | null {
  const views = viewsOf(task, configs, runs, shape)
  const isSupervised = stages.some(({ lambdaSup }) => lambdaSup > 0)
  if (!views && !isSupervised && stages.every(({ lambdaPg }) => lambdaPg === 1)) return null
  return { solutions: isSupervised ? solutionsOf(task, configs, runs, shape) : null, views }
}

/**
 * One optimiser step on λ_pg · policy loss + λ_sup · supervised loss + λ_cons · consistency loss: forward → grpo/ →
 * backward, likewise for the solutions with ∂loss/∂logp = −λ_sup·m / Σ m and for the two views with
 * ∂loss/∂μ = ±2 λ_cons (μ − μ′) / n for n compared numbers, then apply.
 */
export async function stagedUpdate(
  learner: Learner,
  batch: Batch,
  { solutions, views }: AuxiliaryBatches,
  specs: readonly (UpdateSpec | null)[],
  stages: readonly Stage[],
): Promise<StagedResult> {
  const head = learner.shape.gaussian
  const scores = await learner.forward('policy', batch)
  const dLogp = new Float32Array(scores.logp.length)
  const dEntropy = new Float32Array(scores.logp.length)
  const dMean = scores.mean && new Float32Array(scores.mean.length)
  const T = learner.shape.length
  specs.forEach((spec, r) => {
    if (!spec) return
    const { lambdaPg } = stages[r]
    const loss = policyLoss(tokenBatchOf(batch, scores, r, spec, head), spec.loss)
    const at = (r * batch.rows + spec.start) * T
    for (let m = 0; m < spec.count * T; m++) {
      dLogp[at + m] = lambdaPg * loss.dLogp[m]
      dEntropy[at + m] = lambdaPg * loss.dEntropy[m]
    }
    loss.dMean?.forEach((slope, i) => (dMean![at * head!.dimensions + i] = lambdaPg * slope))
  })
  await learner.backward(batch, dLogp, dEntropy, dMean)
  const none = new Float32Array(specs.length).fill(NaN)
  const lossSup = solutions ? await addSupervisedGradient(learner, solutions, specs, stages) : none
  const lossCons = views ? await addConsistencyGradient(learner, views, specs, stages) : none
  const gradNorm = await learner.apply(specs.map((spec) => spec && spec.optimiser))
  return { ...scores, gradNorm, lossSup, lossCons }
}

/** Accumulates the gradient of the consistency loss in the learner; returns the loss, [R]. */
async function addConsistencyGradient(
  learner: Learner,
  views: Batch,
  specs: readonly (UpdateSpec | null)[],
  stages: readonly Stage[],
): Promise<Float32Array> {
  const mean = (await learner.forward('policy', views)).mean!
  const { length: T, gaussian } = learner.shape
  const D = gaussian!.dimensions
  const dMean = new Float32Array(mean.length)
  const loss = Float32Array.from(stages, ({ lambdaCons }, r) => {
    const [from, to] = [r * views.rows * T, (r + 1) * views.rows * T]
    // The two views of a step are compared once.
    const count = (views.mask.subarray(from, to).reduce((sum, alive) => sum + alive, 0) / 2) * D
    let sum = 0
    for (let p = r * views.rows; p < (r + 1) * views.rows; p += 2) {
      for (let i = 0; i < T * D; i++) {
        const [a, b] = [p * T * D + i, (p + 1) * T * D + i]
        const difference = mean[a] - mean[b]
        sum += difference * difference
        if (!specs[r]) continue
        dMean[a] = (2 * lambdaCons * difference) / count
        dMean[b] = -dMean[a]
      }
    }
    return sum / count
  })
  const none = new Float32Array(views.mask.length)
  await learner.backward(views, none, none, dMean)
  return loss
}

/** Accumulates the gradient of the supervised loss in the learner; returns the loss, [R]. */
async function addSupervisedGradient(
  learner: Learner,
  solutions: Batch,
  specs: readonly (UpdateSpec | null)[],
  stages: readonly Stage[],
): Promise<Float32Array> {
  const { mask } = solutions
  const { logp }: Scores = await learner.forward('policy', solutions)
  const size = mask.length / stages.length
  const dLogp = new Float32Array(mask.length)
  const loss = Float32Array.from(stages, ({ lambdaSup }, r) => {
    let tokens = 0
    let sum = 0
    for (let m = r * size; m < (r + 1) * size; m++) {
      tokens += mask[m]
      sum -= mask[m] * logp[m]
    }
    if (specs[r]) for (let m = r * size; m < (r + 1) * size; m++) dLogp[m] = (-lambdaSup * mask[m]) / tokens
    return sum / tokens
  })
  await learner.backward(solutions, dLogp, new Float32Array(mask.length))
  return loss
}
