import type { Lesson } from '../lessons/lesson'
import type { MetricKey } from '../metrics/metrics'

/** Figures as an explanation quotes them. */
type Quoted<Name extends string = string> = Readonly<Record<Name, string>>

/** The numbers of a step of lesson 0, written. */
export type StartNumbers = Readonly<
  Record<
    | 'before'
    | 'after'
    | 'hits'
    | 'mean'
    | 'std'
    | 'up'
    | 'down'
    | 'logBefore'
    | 'logAfter'
    | 'nudge'
    | 'factor',
    string
  >
>

/** The words of the picture before the first run. */
export interface OpeningWords {
  title: string
  /** what the axes of a plot are */
  across?: string
  up?: string
  /** its curves and bounds, or its groups */
  names: Readonly<Record<string, string>>
}

/** The words of a lesson's second experiment. */
interface NextWords {
  /** what is changed, as the title of the experiment */
  title: string
  question: string
  /** short: they stand side by side */
  answers: Readonly<Record<string, string>>
  arms: Readonly<Record<string, string>>
  explanation(figures: Quoted): readonly string[]
}

/**
 * What the page says in a lesson, whichever it is. In `text`, `replies` and explanations, `[words|entry]` opens an entry of
 * the glossary.
 */
export interface LessonWords {
  title: string
  /** the question of the list, in at most six words, which does not give the answer away */
  about: string
  /** what it is about, in paragraphs */
  text: readonly string[]
  question: string
  answers: Readonly<Record<string, string>>
  /** the first sentence after the runs, for each choice */
  replies: Readonly<Record<string, string>>
  /** its metrics, where it has words of its own for them */
  metrics?: Partial<Readonly<Record<MetricKey, string>>>
  /** its runs */
  arms: Readonly<Record<string, string>>
  /** the picture before the first run, if the lesson has one of its own */
  opens?: OpeningWords
  /** the plot above its charts, after the runs */
  plot?: Omit<OpeningWords, 'title'>
  /** the groups of its picture */
  groups?: Readonly<Record<string, string>>
  /** headings of the picture, before and after the runs */
  picture: { before: string; after: string }
  /** what the runs showed, in paragraphs that quote their figures */
  explanation(figures: Quoted): readonly string[]
  next: NextWords
  /** what stays, in one sentence of the summary */
  sum: string
  /** for teachers: what classes get wrong */
  mistake: string
}

/** The same of one lesson: words for all its runs and answers, and an explanation of its figures alone. */
export type LessonText<Declared> =
  Declared extends Lesson<infer Arm, infer Answer, infer Name, infer Made, infer NextAnswer, infer NextName>
    ? Omit<LessonWords, 'answers' | 'replies' | 'arms' | 'explanation' | 'next'> & {
        answers: Readonly<Record<Answer, string>>
        replies: Readonly<Record<Answer, string>>
        arms: Readonly<Record<Arm, string>>
        explanation(figures: Quoted<Name>): readonly string[]
        next: Omit<NextWords, 'answers' | 'arms' | 'explanation'> & {
          answers: Readonly<Record<NextAnswer, string>>
          arms: Readonly<Record<Made, string>>
          explanation(figures: Quoted<NextName | Name>): readonly string[]
        }
      }
    : never
