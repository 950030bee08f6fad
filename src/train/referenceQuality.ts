import type { Learner } from '../engine/learner'
import type { RunConfig } from '../settings/knobs'
import type { Task } from '../tasks/task'
import { evaluate, type Evaluation } from './evaluation'
import type { EvaluationSet } from './sampling/problems'
import type { RunState } from './runState'

/** Number of updates after which the reference of a run was last set from its policy. */
const setAt = ({ progress }: RunState) => progress.updates - progress.referenceAge

/**
 * Evaluates the references that moved after their last evaluation, all in one rollout.
 * @param due whether the reference of each run may be evaluated now
 * @returns an evaluation for each run, null for a run whose reference was not evaluated; null if none was
 */
export function evaluateReferences(
  learner: Learner,
  task: Task,
  runs: readonly RunState[],
  configs: readonly RunConfig[],
  due: readonly boolean[],
  problems: EvaluationSet,
): Promise<(Evaluation | null)[]> | null {
  const asked = runs.map(
    (run, r) => due[r] && configs[r].useReference && run.referenceQuality.setAt !== setAt(run),
  )
  if (!asked.includes(true)) return null
  return evaluate(learner, task, configs, problems, 'reference').then((evaluations) =>
    evaluations.map((evaluation, r) => (asked[r] ? evaluation : null)),
  )
}

/** Whether the evaluation decides when the reference moves: nothing may be sampled before its results are known. */
export const movesByEvaluation = ({ useReference, syncRefModel, refModelSyncRule }: RunConfig) =>
  useReference && syncRefModel && refModelSyncRule === 'evaluation'

/**
 * Stores the new evaluations of the references, and decides which references move: those that their policy has beaten.
 * @param evaluated the evaluations of the policies; null if there was none
 * @param judged the evaluations of the references; null for each that was not evaluated, and if none was
 * @returns α with which each reference is to move; 0 if it stays
 */
export function judgeReferences(
  runs: readonly RunState[],
  configs: readonly RunConfig[],
  evaluated: readonly Evaluation[] | null,
  judged: readonly (Evaluation | null)[] | null,
  due: readonly boolean[],
): number[] {
  return runs.map((run, r) => {
    if (!evaluated || !due[r]) return 0
    const reference = judged?.[r]
    if (reference) run.referenceQuality = { reward: reference.reward, setAt: setAt(run) }
    const alpha = mixingByEvaluation(configs[r], evaluated[r].reward, run.referenceQuality.reward)
    if (alpha > 0) run.progress.referenceAge = 0
    return alpha
  })
}

/**
 * How far the reference moves after an evaluation: α if the policy beats the reference, by at least the margin; else 0.
 */
export function mixingByEvaluation(config: RunConfig, policy: number, reference: number): number {
  const gain = policy - reference
  const isBeaten = gain > 0 && gain >= config.refModelSyncMargin
  return movesByEvaluation(config) && isBeaten ? config.refModelMixupAlpha : 0
}
