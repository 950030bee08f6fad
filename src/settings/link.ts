import { completionsFor, type TaskOf } from './config'
import { typedNumber, type KnobValue } from './knob'
import { KNOBS, KNOB_NAMES, type KnobName, type RunConfig } from './knobs'
import { baseConfig } from './presets'
import { readSettings, TASK_PREFIX, type Reading } from './read'

/** Entries that a link of every view can have: `v` and `left_out` are those of `packedLink.ts`. */
export const COMMON_ENTRIES: readonly string[] = ['view', 'lang', 'glossary', 'v', 'left_out']
/** Entries of a link that concern the page, not the run. */
export const PAGE_ENTRIES: readonly string[] = [
  ...COMMON_ENTRIES,
  'charts',
  'kl_range',
  'layout',
  'lesson',
  'worksheet',
]

/** The entries of a link, which is the text after `#`. If a name is repeated, its first value counts. */
export const readEntries = (text: string): URLSearchParams => new URLSearchParams(text.replace(/^#/, ''))

/** The text of a link. The caller encodes values that may contain `&`, `=`, `%` or `+`. */
export const writeEntries = (entries: readonly (readonly [name: string, value: string])[]): string =>
  entries.map(([name, value]) => `${name}=${value}`).join('&')

/** The names that occur more than once. */
export function repeatedNames(entries: URLSearchParams): string[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const name of entries.keys()) (seen.has(name) ? repeated : seen).add(name)
  return [...repeated]
}

/** The first value of each name. */
export function firstValues(entries: URLSearchParams): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const [name, value] of entries) if (!first.has(name)) first.set(name, value)
  return first
}

/**
 * Whether a link has to write a knob. ε high works as in TRL: a link without it lets it follow ε, and a link with it
 * does not. So the word that it follows is needed only if a preset has an ε high of its own. A link with a group size
 * alone keeps the number of prompts, so the completions are written only if that gives a different number.
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

/** A value as a link has it. Half of a surrogate pair, which UTF-8 has no bytes for, becomes a replacement character. */
const encoded = (value: KnobValue): string =>
  encodeURIComponent(
    (typeof value === 'number' ? typedNumber(value) : String(value)).replace(/[\uD800-\uDFFF]/gu, '\uFFFD'),
  )

/** The knobs that differ from the defaults of the chosen task and preset, by their external names, and the seed. */
export function toLink(config: RunConfig, taskOf: TaskOf): string {
  const entries: [string, string][] = []
  const write = (name: string, value: KnobValue) => entries.push([name, encoded(value)])
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
