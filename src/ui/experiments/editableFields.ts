import { taskFields, type Field } from '../../tasks/fields'
import { KNOB_NAMES, type KnobName, type TaskId } from '../../settings/knobs'
import { takesRewardCode } from '../../tasks/rewardCode'
import { STOP_KNOBS } from '../../settings/stopConditions'

/**
 * Knobs that the experiment itself sets: the task is the same for all configurations, and seeds and stop conditions
 * belong to the settings.
 */
const ELSEWHERE: readonly KnobName[] = ['task', 'seed', ...STOP_KNOBS, 'replicas', 'engine']

/** The fields in which configurations of a task may differ: the algorithm's first, then the task's own. */
export function editableFields(task: TaskId): Field[] {
  const isThere = (name: KnobName) =>
    !ELSEWHERE.includes(name) && (name !== 'rewardCode' || takesRewardCode(task))
  return [...KNOB_NAMES.filter(isThere), ...taskFields(task)]
}
