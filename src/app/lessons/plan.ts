import type { Lesson, LessonRun } from '../../lessons/lesson'
import { armsOf, configOf, figuresOf, nextArmsOf } from '../../lessons/setup'
import type { RunConfig } from '../../settings/knobs'
import type { EndedRun, OpenLesson } from './state'

/** Seeds of *Other seeds*, counted as the lesson counts them: it has itself the first. */
export const OTHER_SEEDS = [2, 3, 4] as const

/** A run that is to be made. */
export interface Planned {
  arm: string
  config: RunConfig
  /** among other seeds, its place */
  seed: number | null
}

/** The runs of what a lesson is making, in their order. */
export function plannedRuns(lesson: Lesson, { making }: Pick<OpenLesson, 'making'>): Planned[] {
  if (making === 'seeds') {
    return OTHER_SEEDS.flatMap((seed, i) =>
      armsOf(lesson).map((arm) => ({ arm, config: configOf(lesson, arm, seed), seed: i })),
    )
  }
  const arms = making === 'next' ? nextArmsOf(lesson) : armsOf(lesson)
  return arms.map((arm) => ({ arm, config: configOf(lesson, arm), seed: null }))
}

/** How many of these runs have ended. */
export function endedRuns({ making, ended, next, others }: OpenLesson): number {
  if (making === 'first') return ended.length
  if (making === 'next') return next.ended.length
  return others.reduce((sum, other) => sum + other.ended.length, 0)
}

/** The lesson once a run of its plan has ended; the figures are computed with the last run of an experiment. */
export function withRun(
  lesson: Lesson,
  open: OpenLesson,
  { arm, seed }: Planned,
  made: Omit<EndedRun, 'arm'>,
): OpenLesson {
  const run: EndedRun = { arm, ...made }
  if (seed !== null) {
    const others = OTHER_SEEDS.map(
      (number, i) => open.others[i] ?? { seed: number, ended: [], figures: null },
    )
    const ended = [...others[seed].ended, run]
    const isWhole = ended.length === armsOf(lesson).length
    others[seed] = { ...others[seed], ended, figures: isWhole ? figuresOf(lesson, runsOf(ended)) : null }
    return { ...open, others }
  }
  if (open.making === 'next') {
    const ended = [...open.next.ended, run]
    const isWhole = ended.length === nextArmsOf(lesson).length
    const figures = isWhole ? figuresOf(lesson.next, runsOf([...open.ended, ...ended])) : null
    return { ...open, next: { ...open.next, ended, figures } }
  }
  const ended = [...open.ended, run]
  const isWhole = ended.length === armsOf(lesson).length
  return { ...open, ended, figures: isWhole ? figuresOf(lesson, runsOf(ended)) : open.figures }
}

/** The lesson without what a broken-off plan has left. */
export function withoutPlan(open: OpenLesson): OpenLesson {
  if (open.phase !== 'running') return open
  if (open.making === 'first') return { ...open, phase: 'reading', ended: [], figures: null }
  const next = open.making === 'next' ? { ...open.next, ended: [], figures: null } : open.next
  const others = open.others.filter(({ figures }) => figures !== null)
  const shows = open.making === 'next' ? 'first' : open.shows
  return { ...open, phase: 'done', next, others, shows }
}

/** Whether the visitor can choose what is done next: other seeds, which a lesson trains by itself, wait for it. */
export const isFree = ({ phase, making }: Pick<OpenLesson, 'phase' | 'making'>): boolean =>
  phase === 'done' || (phase === 'running' && making === 'seeds')

/** Whether a lesson trains its other seeds without being asked: its text says “usually”, which one seed cannot show. */
export const showsSpread = ({ usually, next }: Lesson): boolean =>
  usually !== undefined || next.usually !== undefined

/** Runs by name, as figures read them. */
export const runsOf = (ended: readonly EndedRun[]): Record<string, LessonRun> =>
  Object.fromEntries(ended.map((one) => [one.arm, { ...one.history, inspection: one.inspection }]))
