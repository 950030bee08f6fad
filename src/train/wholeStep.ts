import type { CreditSpec, UpdateResult, UpdateSpec } from '../engine/learner'
import { advantageSpecOf } from '../settings/specs'
import type { RunConfig } from '../settings/knobs'
import type { RewardProgram } from '../tasks/rewardProgram'
import { weightsOf } from '../tasks/weights'
import { planRollout, groupsFrom } from './sampling/groups'
import { rowOrder } from './minibatches'
import { firstDraws, type Sample, type SamplingContext } from './sampling/sampling'
import { roundsOf } from './schedule'

/** A step that was issued as a whole: rollout, advantages and updates in one go on the GPU. */
export interface WholeStep {
  sample: Promise<Sample>
  /** round by round */
  results: Promise<UpdateResult[]>
}

/**
 * Issues a step as a whole, on a learner that was prepared for it.
 * @param planned the updates of each run; the GPU computes their `itemsInBatch`
 */
export function takeWhole(
  context: SamplingContext,
  reward: RewardProgram,
  step: number,
  planned: readonly UpdateSpec[][],
): WholeStep {
  const { learner, task, configs } = context
  const { shape } = learner
  const draws = configs.map((_, r) => firstDraws(context, r, step))
  const asked = planRollout(shape, task, configs, draws)
  const N = asked.request.rows
  const groups = Math.max(...draws.map((mine) => mine.length))
  const problems = new Int32Array(configs.length * groups * reward.words)
  draws.forEach((mine, r) => {
    mine.forEach(({ problem }, p) => reward.write(problem, problems, (r * groups + p) * reward.words))
  })
  const everyRow = new Uint8Array(N).fill(1)
  const order = new Int32Array(configs.length * N)
  configs.forEach(({ seed, stepsPerGeneration }, r) => {
    order.set(rowOrder(seed, step, everyRow, stepsPerGeneration), r * N)
  })
  const result = learner.step!({
    rollout: asked.request,
    reward,
    problems,
    order,
    credits: configs.map((config) => creditOf(context, config)),
    updates: roundsOf(planned),
  })
  const sample = result.then(({ rollout }): Sample => {
    const runs = groupsFrom(asked, shape, task, configs, rollout).map((mine) => {
      return { groups: mine, generated: N, discarded: 0, rounds: 0 }
    })
    return { step, runs }
  })
  return { sample, results: result.then(({ updates }) => updates) }
}

function creditOf({ learner, task }: SamplingContext, config: RunConfig): CreditSpec {
  return {
    groupSize: config.numGenerations,
    weights: weightsOf(task, config.taskSettings),
    advantages: advantageSpecOf(config, learner.shape.length),
    miniBatches: config.stepsPerGeneration,
    masksTruncated: config.maskTruncatedCompletions,
    usesOld: config.klAgainst === 'old',
  }
}
