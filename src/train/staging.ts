import type { Batch, Learner, Scores, UpdateResult, UpdateSpec } from '../engine/learner'
import { tokenBatchOf } from '../engine/tokenBatch'
import { policyLoss } from '../grpo/loss'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import type { RunRows } from './assemble'
import { writeContext } from './problems'

/** Weights of the supervised and of the policy loss. */
export interface Stage {
  lambdaSup: number
  lambdaPg: number
}

/**
 * The stage of a step (counted from 1). `progressive`: supervised alone for `warm_start_steps`; then, over
 * `ramp_steps`, the supervised weight falls from λ_sup to 0 while the policy loss rises from 0 to 1; then the policy
 * loss alone. `single`: both from the start, the supervised one weighed by λ_sup.
 */
export function stageOf(config: RunConfig, step: number): Stage {
  if (config.staging === 'off') return { lambdaSup: 0, lambdaPg: 1 }
  if (config.staging === 'single') return { lambdaSup: config.lambdaSup, lambdaPg: 1 }
  const into = step - config.warmStartSteps
  if (into <= 0) return { lambdaSup: 1, lambdaPg: 0 }
  if (into > config.rampSteps) return { lambdaSup: 0, lambdaPg: 1 }
  const share = into / config.rampSteps
  return { lambdaSup: config.lambdaSup * (1 - share), lambdaPg: share }
}

/** The task's own solutions of a step's problems, one row a group, as a batch; runs with fewer groups are padded. */
export function solutionsOf(
  task: Task,
  configs: readonly RunConfig[],
  runs: readonly RunRows[],
  window: number,
  T: number,
): Batch {
  const rows = Math.max(...runs.map((run) => run.groups.length))
  const R = runs.length
  const contexts = new Int32Array(R * rows * window).fill(-1)
  const actions = new Int32Array(R * rows * T)
  const mask = new Float32Array(R * rows * T)
  runs.forEach(({ groups }, r) => {
    groups.forEach(({ problem }, p) => {
      const row = r * rows + p
      writeContext(problem.prompt, window, contexts, row)
      task.solve(problem, configs[r].taskSettings).forEach((token, t) => {
        actions[row * T + t] = token
        mask[row * T + t] = 1
      })
    })
  })
  const none = new Float32Array(R * rows * T)
  const temperature = Float32Array.from(configs, (config) => config.temperature)
  const advantages = new Float32Array(R * rows)
  return { rows, contexts, actions, mask, oldLogp: none, refLogp: null, advantages, temperature }
}

export interface StagedResult extends UpdateResult {
  /** −Σ m·logp / Σ m on the solutions, [R] */
  lossSup: Float32Array
}

/**
 * One optimiser step on λ_pg · policy loss + λ_sup · supervised loss: forward → grpo/ → backward, the same for the
 * solutions with ∂loss/∂logp = −λ_sup·m / Σ m, then apply.
 */
export async function stagedUpdate(
  learner: Learner,
  batch: Batch,
  solutions: Batch,
  specs: readonly (UpdateSpec | null)[],
  stages: readonly Stage[],
): Promise<StagedResult> {
  const scores = await learner.forward('policy', batch)
  const dLogp = new Float32Array(scores.logp.length)
  const dEntropy = new Float32Array(scores.logp.length)
  const T = dLogp.length / batch.advantages.length
  specs.forEach((spec, r) => {
    if (!spec) return
    const { lambdaPg } = stages[r]
    const loss = policyLoss(tokenBatchOf(batch, scores, r, spec), spec.loss)
    const at = (r * batch.rows + spec.start) * T
    for (let m = 0; m < spec.count * T; m++) {
      dLogp[at + m] = lambdaPg * loss.dLogp[m]
      dEntropy[at + m] = lambdaPg * loss.dEntropy[m]
    }
  })
  await learner.backward(batch, dLogp, dEntropy)
  const lossSup = await superviseInto(learner, solutions, specs, stages)
  const gradNorm = await learner.apply(specs.map((spec) => spec && spec.optimiser))
  return { ...scores, gradNorm, lossSup }
}

/** Adds the gradient of the supervised loss; returns its value, [R]. */
async function superviseInto(
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
