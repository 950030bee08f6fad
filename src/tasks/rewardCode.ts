import { TASKS } from '.'
import type { TaskId } from '../settings/knobs'

/** Whether a task's reward can be written as code: its actions are tokens. */
export const takesRewardCode = (task: TaskId): boolean => !TASKS[task].world && !TASKS[task].head
