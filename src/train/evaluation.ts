import type { Learner } from '../engine/learner'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { writeContext, type EvaluationSet } from './problems'
import { weightedReward } from './groups'

/** Mean reward of greedy completions on the evaluation problems, without reward noise; one number a run. */
export async function evaluate(
  learner: Learner,
  task: Task,
  configs: readonly RunConfig[],
  { problems }: EvaluationSet,
): Promise<Float64Array> {
  const R = configs.length
  const rows = problems.length
  const W = learner.shape.window
  const contexts = new Int32Array(R * rows * W)
  for (let row = 0; row < R * rows; row++) writeContext(problems[row % rows].prompt, W, contexts, row)
  const rollout = await learner.rollout({
    rows,
    contexts,
    keys: new Uint32Array(R * rows * 2),
    greedy: true,
    temperature: new Float32Array(R).fill(1),
    withReference: false,
  })
  const offsets = Int32Array.from({ length: rows + 1 }, (_, row) => row)
  const weights = task.parts.map((part) => part.weight)
  const T = learner.shape.length
  return Float64Array.from(configs, (config, r) => {
    const [from, to] = [r * rows * T, (r + 1) * rows * T]
    const parts = new Float32Array(rows * weights.length)
    const [actions, mask] = [rollout.actions.subarray(from, to), rollout.mask.subarray(from, to)]
    task.rewardAll(problems, offsets, actions, mask, null, parts, config.taskSettings)
    const rewards = weightedReward(parts, weights)
    return rewards.reduce((sum, reward) => sum + reward, 0) / rows
  })
}
