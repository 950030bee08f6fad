import type { FigureName } from '../metrics/figures'
import type { MetricKey } from '../metrics/metrics'
import type { StepTable } from '../metrics/stepTable'
import type { KnobValue } from '../settings/knob'
import type { KnobName, RunConfig, TaskId } from '../settings/knobs'
import type { Figures as Written } from '../tasks/task'
import type { Inspection } from '../train/inspection'

/** A run that has ended, as a lesson reads it: every step has its row. */
export interface LessonRun extends StepTable {
  /** the last step in full */
  inspection: Inspection<string | Written>
}

/** Values of knobs, and of the task's own knobs. */
export type Changes = Partial<Omit<RunConfig, 'taskSettings'>> & {
  readonly taskSettings?: Readonly<Record<string, KnobValue>>
}

/** How a figure is written: a share in per cent, or a number. */
export type FigureKind = 'percent' | 'number'

/** A figure that the explanation quotes. */
export interface Figure<Arm extends string> {
  as: FigureKind
  /** its value, computed from the lesson's runs */
  of(runs: Readonly<Record<Arm, LessonRun>>): number
}

/** A statement that the lesson's text makes of the figures. */
export type Claim<Name extends string> = { holds(figures: Readonly<Record<Name, number>>): boolean }['holds']

/** The views beside the text while the lesson runs. */
export interface Shown {
  figures?: readonly FigureName[]
  /** the task's own charts */
  leads?: boolean
  /** metrics with a chart of their own */
  metrics?: readonly MetricKey[]
  /** the lens, or the task's picture */
  side?: 'lens' | 'picture'
}

/**
 * One lesson: a question to answer before its runs, the views of them, and the figures that its explanation quotes.
 * `Lesson` alone is any lesson; made with `defineLesson`, its names are types, and a sentence that the catalogue lacks
 * does not compile.
 */
export interface Lesson<
  Arm extends string = string,
  Answer extends string = string,
  Name extends string = string,
> {
  task: TaskId
  /** values that all its runs share, over the defaults of the task */
  setup: Changes
  /** its runs in the order of training, with the changes of each; the earlier ones are drawn faint */
  arms: Readonly<Record<Arm, Changes>>
  /** steps of each run */
  steps: number
  /** seconds that all its runs take together at the normal speed */
  seconds: number
  shows: Shown
  /** the knobs that it is about, which can be turned after its runs */
  knobs: readonly KnobName[]
  answers: readonly Answer[]
  right: NoInfer<Answer>
  figures: Readonly<Record<Name, Figure<NoInfer<Arm>>>>
  /** The claims of its text, each as a sentence and as a predicate on the figures. */
  claims: Readonly<Record<string, Claim<NoInfer<Name>>>>
  /** claims that the text makes with the word “usually”: true of most seeds, but not of every one */
  usually?: Readonly<Record<string, Claim<NoInfer<Name>>>>
}

/** Declares a lesson, and infers the names of its runs, answers and figures. */
export const defineLesson = <Arm extends string, Answer extends string, Name extends string>(
  lesson: Lesson<Arm, Answer, Name>,
): Lesson<Arm, Answer, Name> => lesson
