import type { LessonId } from '../../lessons/ids'
import type { Answers } from '../../lessons/progress'
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

/** Figures of an explanation, by name. */
type LessonFigures = Readonly<Record<string, number>>

/** An experiment of a lesson: its prediction, the runs that have ended, and what they showed. */
interface Experiment {
  /** the prediction; null if there is none */
  answer: string | null
  ended: readonly EndedRun[]
  /** the numbers in the explanation; null until all its runs have ended */
  figures: LessonFigures | null
}

/** The runs of a lesson with another seed. */
interface OtherSeed {
  seed: number
  ended: readonly EndedRun[]
  figures: LessonFigures | null
}

/** What a lesson trains: its own runs, those of its second experiment, or its own with other seeds. */
export type Making = 'first' | 'next' | 'seeds'

/** A lesson that is open. */
export interface OpenLesson extends Experiment {
  page: 'lesson'
  id: LessonId
  phase: 'reading' | 'running' | 'done'
  making: Making
  /** the lesson's latest run */
  run: RunId | null
  /** the second experiment */
  next: Experiment
  others: readonly OtherSeed[]
  /** the experiment in text and picture, once both are there */
  shows: 'first' | 'next'
}

/** The content of Learn: the list of lessons, one lesson, or one of the pages beside them. */
export type Learn =
  | { page: 'list' }
  | { page: 'start' }
  | { page: 'test' }
  | { page: 'summary' }
  | { page: 'teachers' }
  | { page: 'worksheet'; lessons: readonly LessonId[] }
  | OpenLesson

export const LESSON_LIST: Learn = { page: 'list' }

const UNTRIED: Experiment = { answer: null, ended: [], figures: null }

/** The state of a lesson that has just been opened. */
export const opened = (id: LessonId): OpenLesson => ({
  page: 'lesson',
  id,
  phase: 'reading',
  making: 'first',
  run: null,
  ...UNTRIED,
  next: UNTRIED,
  others: [],
  shows: 'first',
})

/** The lesson with the prediction that the visitor made when it was first done. */
export const predicted = (open: OpenLesson, { lessons }: { lessons: Answers }): OpenLesson => ({
  ...open,
  answer: lessons[open.id] ?? null,
})
