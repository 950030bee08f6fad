import { random, streamKey } from '../random/streams'
import { defaultConfig, defaultsOf, withEpsilonHigh } from '../settings/config'
import type { RunConfig } from '../settings/knobs'
import { applyPreset } from '../settings/presets'
import { taskOf } from '../tasks'
import { idleBecause, valueOf, type Field } from '../tasks/fields'
import { textOf } from '../tasks/tokenText'
import type { Changes, Lesson } from './lesson'

/** Every machine that runs WebAssembly gets the same bits from it, so the run quoted is the run tested. */
const ENGINE = 'cpu-simd128'

/** The names of a lesson's runs, in their order. */
export const armsOf = (lesson: Pick<Lesson, 'arms'>): string[] => Object.keys(lesson.arms)

/** The names of the runs of its second experiment. */
export const nextArmsOf = ({ next }: Pick<Lesson, 'next'>): string[] => Object.keys(next.arms)

/** The configuration of one of a lesson's runs, those of the second experiment included. */
export function configOf(lesson: Lesson, arm: string, seed = 1): RunConfig {
  const { task, setup, steps, seed: first = 0, seeds = {} } = lesson
  const mine = seed + first + (seeds[arm] ?? 0)
  const start = { ...defaultConfig(taskOf, task), engine: ENGINE, maxSteps: steps, seed: mine } as const
  return withChanges(withChanges(start, setup), lesson.arms[arm] ?? lesson.next.arms[arm])
}

/**
 * The settings to list: those that the lesson is about. If it has several runs, only the settings in which they differ.
 */
export function listedFields(lesson: Lesson): Field[] {
  const configs = armsOf(lesson).map((arm) => configOf(lesson, arm))
  const used = (field: Field) =>
    new Set(configs.map((config) => (idleBecause(field, config) === null ? valueOf(field, config) : null)))
  return lesson.knobs.filter((field) => configs.length === 1 || used(field).size > 1)
}

/** Whether its runs change what parts of the reward count, so that the task's own words do not describe it. */
export const hasOwnReward = (lesson: Lesson): boolean =>
  armsOf(lesson)
    .flatMap((arm) => Object.keys(lesson.arms[arm].taskSettings ?? {}))
    .some((name) => name.startsWith('weight_'))

/** The seed of the example: its digits are not the same backwards. */
const EXAMPLE = 22

/**
 * A prompt and its right answer if the lesson changes the task; `usual` if it does not; null if a right answer is not a
 * row of tokens.
 */
export function exampleOf(lesson: Lesson, usual: string): string | null {
  const task = taskOf(lesson.task)
  const settings = configOf(lesson, armsOf(lesson)[0]).taskSettings
  const isUsual = Object.entries(defaultsOf(task.knobs)).every(([name, value]) => settings[name] === value)
  if (isUsual) return usual
  const vocabulary = task.vocabulary(settings)
  if (!task.solve || vocabulary.length === 0) return null
  const problem = task.problem(random(streamKey(EXAMPLE, 'problem', 0)), settings)
  // with the end token
  const answer = textOf(task.solve(problem, settings), vocabulary, -1)
  return `${String(task.write(problem, settings))} → ${answer}`
}

/** A preset that is named comes first, then all other changes. */
function withChanges(config: RunConfig, { taskSettings, ...knobs }: Changes): RunConfig {
  const preset = knobs.algorithm === undefined ? config : applyPreset(config, knobs.algorithm)
  const own = { ...preset.taskSettings, ...taskSettings }
  return withEpsilonHigh({ ...preset, ...knobs, taskSettings: own })
}

/** All claims of a lesson's text, or of its second experiment, including those that hold usually. */
export const allClaims = ({ claims, usually }: Pick<Lesson, 'claims' | 'usually'>): Lesson['claims'] => ({
  ...claims,
  ...usually,
})

/** Milliseconds that a step of a lesson takes at the normal speed. */
export function paceOfLesson({ seconds, steps, arms }: Lesson): number {
  return (1000 * seconds) / (steps * Object.keys(arms).length)
}

/** The figures of a lesson, or of its second experiment, from its runs. */
export function figuresOf(
  { figures }: Pick<Lesson, 'figures'>,
  runs: Parameters<Lesson['figures'][string]['of']>[0],
): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, { of }]) => [name, of(runs)]))
}

/** Seconds to read a lesson, to think about both questions, and to read both answers. */
const READING = 100

/** Minutes that a lesson takes with both experiments, at the normal speed. */
export const minutesOf = (lesson: Lesson): number =>
  Math.ceil(
    (READING + lesson.seconds + (lesson.seconds * nextArmsOf(lesson).length) / armsOf(lesson).length) / 60,
  )
