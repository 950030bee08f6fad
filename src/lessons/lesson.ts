import type { MetricKey } from '../metrics/metrics'
import type { StepTable } from '../metrics/stepTable'
import type { KnobValue } from '../settings/knob'
import type { RunConfig, TaskId } from '../settings/knobs'
import type { Field } from '../tasks/fields'
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

/** How a figure is written, in the text and in the charts: a share in per cent, or a number. */
export type FigureKind = 'percent' | 'number'

/** Where a figure stands in a chart: on the curve of a run, over a window of steps. */
export interface Place<Arm extends string = string> {
  arm: Arm
  metric: MetricKey
  /** the window, counted as in `mean`: from 0, or from the end if negative; `to` is not in it */
  from: number
  to: number | null
  /**
   * the mean over the window, the largest value in it, the highest mean of ten steps in a row, or the largest distance from
   * another run's curve at one step
   */
  takes: 'mean' | 'highest' | 'best' | 'gap'
  /** the other run of a gap */
  against?: Arm
}

/** A figure that the explanation quotes. */
export interface Figure<Arm extends string> {
  as: FigureKind
  /** its value, computed from the lesson's runs */
  of(runs: Readonly<Record<Arm, LessonRun>>): number
  /** its place in the charts; without one the picture of the groups may mark it */
  place?: Place<Arm>
}

/** A statement that the lesson's text makes of the figures. */
export type Claim<Name extends string> = { holds(figures: Readonly<Record<Name, number>>): boolean }['holds']

/** A group as a picture shows it: the rewards of its completions, and what becomes of them. */
export interface PicturedGroup {
  /** its name in the lesson's words */
  id: string
  rewards: readonly number[]
  /** empty where the picture shows the rewards alone */
  advantages: readonly number[]
  /** the baseline; null where nothing is subtracted */
  baseline: number | null
  /** figures whose place is the spread of the group, and those whose place is one of its completions */
  spread?: readonly string[]
  completions?: Readonly<Record<string, number>>
}

/** Two groups as the picture of a lesson: an example before its runs, and what the runs made of it. */
interface Pictured<Arm extends string> {
  before(): readonly PicturedGroup[]
  of(runs: Readonly<Partial<Record<Arm, LessonRun>>>): readonly PicturedGroup[]
  /** half the width of the axis of advantages */
  reach: number
}

/** A point of a plot: across, up. */
export type Point = readonly [x: number, y: number]

/** Curves, bars or dots of a plot. */
export interface PlotSeries {
  /** its name in the lesson's words */
  id: string
  look: 'first' | 'second' | 'third' | 'ghost'
  /** a dashed line is a bound or something to compare with */
  drawn: 'line' | 'dashed' | 'bars' | 'dots'
  points: readonly Point[]
  /** the figure of the text whose value this level line shows */
  figure?: string
}

/** A plot of what a lesson is about, before anything is trained. */
export interface Plot {
  /** the values that are written below the axis, the first and the last at its ends, and how they are written */
  ticks: readonly number[]
  across: FigureKind
  /** how the values of the upright axis are written; a share reaches from 0 to 1 */
  up: FigureKind
  /** whether both axes have one scale, as in a picture of the plane */
  isPlane?: boolean
  /** the width of a bar's slot, across; 1 without it */
  slot?: number
  series(): readonly PlotSeries[]
  /** upright lines at a value across, each with its name in the lesson's words */
  bounds?: Readonly<Record<string, number>>
}

/** What a lesson shows before its first run: groups, or a plot. All of it is computed when it is drawn. */
type Opening =
  | { kind: 'groups'; groups(): readonly PicturedGroup[]; reach: number }
  | ({ kind: 'plot' } & Plot)

/** A plot of the last steps of a lesson's runs. */
type RunPlot<Arm extends string = string> = Omit<Plot, 'series'> & {
  series(runs: Readonly<Partial<Record<Arm, LessonRun>>>): readonly PlotSeries[]
}

/** The second experiment of a lesson, with its own question. */
interface Second<
  Arm extends string = string,
  Made extends string = string,
  Answer extends string = string,
  Name extends string = string,
> {
  /** its runs, over the set-up of the lesson */
  arms: Readonly<Record<Made, Changes>>
  answers: readonly Answer[]
  right: NoInfer<Answer>
  figures: Readonly<Record<Name, Figure<NoInfer<Arm> | NoInfer<Made>>>>
  claims: Readonly<Record<string, Claim<NoInfer<Name>>>>
  usually?: Readonly<Record<string, Claim<NoInfer<Name>>>>
}

/** The three columns of the list. */
export const SECTIONS = ['idea', 'update', 'trouble'] as const
export type Section = (typeof SECTIONS)[number]

/**
 * One lesson: a question to answer before its runs, the charts of them, and the figures that its explanation quotes.
 * `Lesson` alone is any lesson; made with `defineLesson`, its names are types, and a sentence that the catalogue lacks
 * does not compile.
 */
export interface Lesson<
  Arm extends string = string,
  Answer extends string = string,
  Name extends string = string,
  Made extends string = string,
  NextAnswer extends string = string,
  NextName extends string = string,
> {
  section: Section
  task: TaskId
  /** values that all its runs share, over the defaults of the task */
  setup: Changes
  /** its runs in the order of training, with the changes of each */
  arms: Readonly<Record<Arm, Changes>>
  /** what is added to the seed of all its runs, so that the drawn one is a usual one; 0 without it */
  seed?: number
  /** runs that differ in their seed: what is added to it */
  seeds?: Readonly<Partial<Record<NoInfer<Arm>, number>>>
  /** steps of each run */
  steps: number
  /** seconds that all its runs take together at the normal speed */
  seconds: number
  /** its charts, the one that shows its point first; several metrics in one chart are compared with each other */
  charts: readonly (MetricKey | readonly MetricKey[])[]
  /** its picture before the first run; without one, its groups */
  opens?: Opening
  /** two groups above the charts */
  groups?: Pictured<NoInfer<Arm> | NoInfer<Made>>
  /** a plot above the charts, after the runs */
  plot?: RunPlot<NoInfer<Arm> | NoInfer<Made>>
  /** the spread of every group's push in the last step, below them */
  spreads?: boolean
  /** the task's picture of the last run's completions */
  picture?: boolean
  /** what a transformer's heads look at in the first group, at step 0 and in the last step; the figures that read each of them */
  attends?: Readonly<Record<'first' | 'now', readonly string[]>>
  /** the settings that it is about */
  knobs: readonly Field[]
  answers: readonly Answer[]
  right: NoInfer<Answer>
  figures: Readonly<Record<Name, Figure<NoInfer<Arm>>>>
  /** The claims of its text, each as a sentence and as a predicate on the figures. */
  claims: Readonly<Record<string, Claim<NoInfer<Name>>>>
  /** claims that the text makes with the word “usually”: true of most seeds, but not of every one */
  usually?: Readonly<Record<string, Claim<NoInfer<Name>>>>
  next: Second<NoInfer<Arm>, Made, NextAnswer, NextName>
}

/** Declares a lesson, and infers the names of its runs, answers and figures. */
export const defineLesson = <
  Arm extends string,
  Answer extends string,
  Name extends string,
  Made extends string,
  NextAnswer extends string,
  NextName extends string,
>(
  lesson: Lesson<Arm, Answer, Name, Made, NextAnswer, NextName>,
): Lesson<Arm, Answer, Name, Made, NextAnswer, NextName> => lesson
