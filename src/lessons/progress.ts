import { LESSONS } from './index'
import { LESSON_IDS, type LessonId } from './ids'

/** A visitor's answers in the lessons that are done, by lesson id; null without a prediction. */
export type Answers = Readonly<Record<string, string | null | undefined>>

/** How far a visitor is with a lesson: not done, or done without, with a right or with a wrong prediction. */
export type Progress = 'open' | 'done' | 'right' | 'wrong'

export function progressOf(id: LessonId, answers: Answers): Progress {
  const answer = answers[id]
  if (answer === undefined) return 'open'
  if (answer === null) return 'done'
  return answer === LESSONS[id].right ? 'right' : 'wrong'
}

/** How many lessons are done, how many of them had a prediction, and how many of those were right. */
export function progressSum(answers: Answers): { done: number; asked: number; right: number; all: number } {
  const each = LESSON_IDS.map((id) => progressOf(id, answers))
  return {
    done: each.filter((progress) => progress !== 'open').length,
    asked: each.filter((progress) => progress === 'right' || progress === 'wrong').length,
    right: each.filter((progress) => progress === 'right').length,
    all: each.length,
  }
}
