import type { Lesson } from '../lessons/lesson'

/** What the page says in a lesson, whichever it is. */
export interface LessonWords {
  title: string
  /** what it is about, in paragraphs */
  text: readonly string[]
  question: string
  answers: Readonly<Record<string, string>>
  /** its runs */
  arms: Readonly<Record<string, string>>
  /** what the runs showed, in paragraphs that quote their figures */
  explanation(figures: Readonly<Record<string, string>>): readonly string[]
  /** what to try next */
  next: string
}

/** The same of one lesson: words for all its runs and answers, and an explanation of its figures alone. */
export type LessonText<Declared> =
  Declared extends Lesson<infer Arm, infer Answer, infer Name>
    ? Omit<LessonWords, 'answers' | 'arms' | 'explanation'> & {
        answers: Readonly<Record<Answer, string>>
        arms: Readonly<Record<Arm, string>>
        explanation(figures: Readonly<Record<Name, string>>): readonly string[]
      }
    : never
