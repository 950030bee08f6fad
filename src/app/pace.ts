import type { TaskId } from '../settings/knobs'
import { TASKS } from '../tasks'
import type { Speed } from './state'

/** Milliseconds in which a task learns at normal speed, and how many times as long it takes at slow speed. */
const WATCHING_TIME = 17_500
const SLOWER = 4

/** The least milliseconds per step of a task. */
export const paceOf = (speed: Speed, task: TaskId): number =>
  paceAt(speed, WATCHING_TIME / TASKS[task].learnsIn)

/** The least milliseconds per step of what takes so many at normal speed. */
export function paceAt(speed: Speed, normal: number): number {
  if (speed === 'full') return 0
  return Math.round(speed === 'slow' ? SLOWER * normal : normal)
}
