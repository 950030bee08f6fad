import type { Learner, Rollout } from '../engine/learner'
import type { RunConfig } from '../settings/knobs'
import { streamKey } from '../random/streams'
import type { Completions, Problem, Task } from '../tasks/task'
import { weightedRewards } from '../grpo'
import { partOf } from './sampling/groups'
import { EVALUATION_SEED, writeContext, type EvaluationSet } from './sampling/problems'
import { worldOf } from './sampling/world'

/** The result of greedy completions on the evaluation problems. */
export interface Evaluation {
  /** mean reward at the task's own weights, without noise */
  reward: number
  /** the task's own measures */
  measures: Float64Array
}

/** Greedy completions of problems, one a problem, of the policies or of their references. Contexts are [R, problems, W]. */
export async function greedyRollout(
  learner: Learner,
  task: Task,
  configs: readonly RunConfig[],
  problems: readonly Problem[],
  which: 'policy' | 'reference',
): Promise<{ contexts: Int32Array; rollout: Rollout }> {
  const R = configs.length
  const rows = problems.length
  const W = learner.shape.window
  const contexts = new Int32Array(R * rows * W)
  for (let row = 0; row < R * rows; row++) writeContext(problems[row % rows].prompt, W, contexts, row)
  const starts = problems.map((problem, row) => ({
    problem,
    key: streamKey(EVALUATION_SEED, 'start', row),
    index: 0,
  }))
  const rollout = await learner.rollout({
    rows,
    contexts,
    keys: new Uint32Array(R * rows * 2),
    greedy: true,
    which,
    temperature: new Float32Array(R).fill(1),
    withReference: false,
    ...worldOf(
      task,
      configs,
      configs.map(() => starts),
      rows,
    ),
  })
  return { contexts, rollout }
}

/** Greedy completions on the evaluation problems, one a problem, of the policies or of their references; one evaluation a run. */
export async function evaluate(
  learner: Learner,
  task: Task,
  configs: readonly RunConfig[],
  { problems }: EvaluationSet,
  which: 'policy' | 'reference' = 'policy',
): Promise<Evaluation[]> {
  const R = configs.length
  const rows = problems.length
  const { rollout } = await greedyRollout(learner, task, configs, problems, which)
  const { actions, mask, features } = rollout
  const offsets = Int32Array.from({ length: rows + 1 }, (_, row) => row)
  const weights = task.parts.map((part) => part.weight)
  return configs.map(({ taskSettings }, r) => {
    const completions: Completions = {
      problems,
      offsets,
      actions: partOf(actions, r, R),
      mask: partOf(mask, r, R),
      features: features ? partOf(features, r, R) : null,
    }
    const parts = new Float32Array(rows * weights.length)
    task.rewardAll({ ...completions, noise: null }, parts, taskSettings)
    const rewards = weightedRewards(parts, weights)
    const measures = new Float64Array(task.measures.length)
    task.measure?.(completions, measures, taskSettings)
    return { reward: rewards.reduce((sum, reward) => sum + reward, 0) / rows, measures }
  })
}
