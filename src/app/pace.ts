import type { TaskId } from '../settings/knobs'
import { TASKS } from '../tasks'
import type { Preferences, Speed } from './state'

/** Milliseconds in which a task learns at normal speed, and how many times as long it takes at slow speed. */
const WATCHING_TIME = 17_500
const SLOWER = 4
/** Milliseconds in which the Stage plays the four phases of a step at slow speed. */
const PHASES_TIME = 2500

/** The least milliseconds per step of a task. */
export function paceOf({ speed, layout }: Pick<Preferences, 'speed' | 'layout'>, task: TaskId): number {
  const normal = WATCHING_TIME / TASKS[task].learnsIn
  return speed === 'slow' && layout === 'stage'
    ? Math.round(Math.max(PHASES_TIME, 1.5 * normal))
    : paceAt(speed, normal)
}

/** The least milliseconds per step of a run that takes `normal` milliseconds at normal speed. */
export function paceAt(speed: Speed, normal: number): number {
  if (speed === 'full') return 0
  return Math.round(speed === 'slow' ? SLOWER * normal : normal)
}
