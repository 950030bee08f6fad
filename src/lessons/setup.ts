import { defaultConfig, withEpsilonHigh } from '../settings/config'
import type { RunConfig } from '../settings/knobs'
import { applyPreset } from '../settings/presets'
import { taskOf } from '../tasks'
import type { Changes, Lesson } from './lesson'

/** Every machine that runs WebAssembly gets the same bits from it, so the run quoted is the run tested. */
const ENGINE = 'cpu-simd128'

/** The names of a lesson's runs, in their order. */
export const armsOf = <Arm extends string>(lesson: Lesson<Arm, string, string>): Arm[] =>
  Object.keys(lesson.arms) as Arm[]

/** The configuration of one of a lesson's runs. */
export function configOf(lesson: Lesson, arm: string, seed = 1): RunConfig {
  const { task, setup, steps } = lesson
  const start = { ...defaultConfig(taskOf, task), engine: ENGINE, maxSteps: steps, seed } as const
  return withChanges(withChanges(start, setup), lesson.arms[arm])
}

/** A preset that is named comes first, then all other changes. */
function withChanges(config: RunConfig, { taskSettings, ...knobs }: Changes): RunConfig {
  const preset = knobs.algorithm === undefined ? config : applyPreset(config, knobs.algorithm)
  const own = { ...preset.taskSettings, ...taskSettings }
  return withEpsilonHigh({ ...preset, ...knobs, taskSettings: own })
}

/** All claims of a lesson's text, including those that hold usually. */
export const allClaims = ({ claims, usually }: Lesson): Lesson['claims'] => ({ ...claims, ...usually })

/** Milliseconds that a step of a lesson takes at the normal speed. */
export function paceOfLesson({ seconds, steps, arms }: Lesson): number {
  return (1000 * seconds) / (steps * Object.keys(arms).length)
}

/** The figures of a lesson from its runs. */
export function figuresOf(lesson: Lesson, runs: Parameters<Lesson['figures'][string]['of']>[0]) {
  return Object.fromEntries(Object.entries(lesson.figures).map(([name, { of }]) => [name, of(runs)]))
}
