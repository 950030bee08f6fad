import type { LessonId } from '../../lessons/ids'
import type { UnnamedInspection } from '../../train/inspection'
import type { RunId } from '../../worker/protocol'
import type { History } from '../history/history'

/** A run of a lesson that has ended, with the whole arrays of its last step. */
export interface EndedRun {
  arm: string
  run: RunId
  history: History
  inspection: UnnamedInspection
}

/** A lesson that is open. */
export interface OpenLesson {
  page: 'lesson'
  id: LessonId
  /** the prediction; null if there is none */
  answer: string | null
  phase: 'reading' | 'running' | 'done'
  ended: readonly EndedRun[]
  /** the lesson's latest run; its charts are shown while it is the page's run */
  run: RunId | null
  /** the numbers in the explanation; null until the lesson is done */
  figures: Readonly<Record<string, number>> | null
}

/** The content of Learn: the list of lessons, a worksheet of some of them, or one lesson. */
export type Learn = { page: 'list' } | { page: 'worksheet'; lessons: readonly LessonId[] } | OpenLesson

export const LESSON_LIST: Learn = { page: 'list' }

/** The state of a lesson that has just been opened. */
export const opened = (id: LessonId): OpenLesson => ({
  page: 'lesson',
  id,
  answer: null,
  phase: 'reading',
  ended: [],
  run: null,
  figures: null,
})
