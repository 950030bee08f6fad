import { completionsFor, type TaskOf } from './config'
import type { KnobValue } from './knob'
import { KNOBS, KNOB_NAMES, type KnobName, type RunConfig } from './knobs'
import { baseConfig } from './presets'
import { readSettings, TASK_PREFIX, type Reading } from './read'

/** Entries of a link that concern the page, not the run. */
const PAGE_ENTRIES = ['lang', 'view', 'charts', 'kl_range', 'lesson', 'worksheet', 'glossary']

/** The entries of a link, which is the text after `#`. If a name is repeated, its first value counts. */
export const readEntries = (text: string): URLSearchParams => new URLSearchParams(text.replace(/^#/, ''))

/** The text of a link. The caller encodes values that may contain `&`, `=`, `%` or `+`. */
export const writeEntries = (entries: readonly (readonly [name: string, value: string])[]): string =>
  entries.map(([name, value]) => `${name}=${value}`).join('&')

/** The names that occur more than once. */
export const repeatedNames = (entries: URLSearchParams): string[] =>
  [...new Set(entries.keys())].filter((name) => entries.getAll(name).length > 1)

/**
 * Whether a link writes a knob. ε high is TRL's: written where it does not follow ε, and what is written does not follow; only
 * a preset that has an ε high of its own needs the word that it follows. A group size alone keeps the prompts of the base, so
 * the completions are written where they are others.
 */
function isWritten(name: KnobName, config: RunConfig, base: RunConfig): boolean {
  if (name === 'seed') return true
  if (name === 'task' || name === 'algorithm') return config[name] !== KNOBS[name].default
  if (name === 'generationBatchSize')
    return config.generationBatchSize !== completionsFor(config.numGenerations, base)
  const { epsilonHighFollows: follows } = config
  if (name === 'epsilonHighFollows') return follows && !base.epsilonHighFollows
  if (name === 'epsilonHigh' && follows !== base.epsilonHighFollows) return !follows
  if (name === 'epsilonHigh' && follows) return false
  return config[name] !== base[name]
}

/** The knobs that differ from the defaults of the chosen task and preset, by their external names, and the seed. */
export function toLink(config: RunConfig, taskOf: TaskOf): string {
  const entries: [string, string][] = []
  const write = (name: string, value: KnobValue) => entries.push([name, encodeURIComponent(value)])
  const base = baseConfig(taskOf, config.task, config.algorithm)
  for (const name of KNOB_NAMES) {
    if (isWritten(name, config, base)) write(KNOBS[name].external, config[name])
  }
  for (const [name, value] of Object.entries(config.taskSettings)) {
    if (value !== base.taskSettings[name]) write(TASK_PREFIX + name, value)
  }
  return writeEntries(entries)
}

/** Reads the text after `#`; see `readSettings`. */
export function fromLink(text: string, taskOf: TaskOf): Reading {
  const entries = [...readEntries(text)].filter(([name]) => !PAGE_ENTRIES.includes(name))
  return readSettings(entries, taskOf)
}
