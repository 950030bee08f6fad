import type { Alias, Knob } from './knob'
import { KNOBS, KNOB_NAMES, PROMPTS_PER_STEP, type KnobName } from './knobs'

/** What a name sets: a knob, or the number of prompts of a step, from which `generationBatchSize` follows. */
export type Named = KnobName | 'promptsPerStep'

/** What a name sets, and how its values are written there. */
export interface FoundName {
  field: Named
  /** what its values mean in the other program; null if they mean the same as here */
  alias: Alias | null
}

const BY_EXTERNAL: ReadonlyMap<string, KnobName> = new Map(
  KNOB_NAMES.map((name) => [KNOBS[name].external, name]),
)

/** The knob that has this name in links. */
export const knobNamed = (external: string): KnobName | undefined => BY_EXTERNAL.get(external)

/** Whether a name is the name of a knob in code. */
export const isKnobName = (name: string): name is KnobName => Object.hasOwn(KNOBS, name)

/** The name of a field in links. */
export const externalName = (field: string): string => (isKnobName(field) ? KNOBS[field].external : field)

/** The first parts of a name in other programs, such as `actor.`. They do not say which knob it is. */
const PLACES = /^(?:-|config\.|train\.|actor_rollout_ref\.|actor\.)+/

/** A name without the places before it, and without the dashes of a command. */
export const bare = (name: string): string => name.replace(PLACES, '')

const IS_NAME = /^[A-Za-z_][\w.]*$/

/** The names of `aliases`, then the names in TRL and verl that belong to this knob alone. */
const BY_ALIAS: ReadonlyMap<string, FoundName> = (() => {
  const found = new Map<string, FoundName>()
  const declared = (field: Named, aliases: readonly (string | Alias)[]) => {
    for (const alias of aliases) {
      if (typeof alias === 'string') found.set(bare(alias), { field, alias: null })
      else found.set(bare(alias.name), { field, alias })
    }
  }
  for (const name of KNOB_NAMES) declared(name, aliasesOf(name))
  declared('promptsPerStep', PROMPTS_PER_STEP.aliases)

  const elsewhere = KNOB_NAMES.flatMap((field) => {
    const { trl, verl } = KNOBS[field] as { trl?: string; verl?: string }
    return [trl, verl].flatMap((name) => (name && IS_NAME.test(name) ? [{ name: bare(name), field }] : []))
  })
  for (const { name, field } of elsewhere) {
    const isShared = elsewhere.some((other) => other.name === name && other.field !== field)
    if (!isShared && !found.has(name) && !BY_EXTERNAL.has(name)) found.set(name, { field, alias: null })
  }
  return found
})()

/** Every name that a knob has here or in another program, without the places before it. */
export const knownNames = (): string[] => [...new Set([...BY_EXTERNAL.keys(), ...BY_ALIAS.keys()])]

/** The names that are declared for a knob besides its own, TRL's and verl's. */
export function aliasesOf(name: KnobName): readonly (string | Alias)[] {
  return (KNOBS[name] as { aliases?: readonly (string | Alias)[] }).aliases ?? []
}

/** The names that a task's own knobs have elsewhere, without the places before them. */
export function taskAliases(knobs: Readonly<Record<string, Knob>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(knobs).flatMap(([own, { aliases = [] }]) =>
      aliases.map((alias) => [bare(typeof alias === 'string' ? alias : alias.name), own] as const),
    ),
  )
}

/** What a name sets. The name may be the page's or another program's. Undefined if no knob has it. */
export function find(name: string): FoundName | undefined {
  const own = knobNamed(name)
  const alias = BY_ALIAS.get(bare(name))
  // the page's name of a knob may also be another program's, with other values there
  if (own) return { field: own, alias: alias?.field === own ? alias.alias : null }
  if (alias) return alias
  const inside = knobNamed(bare(name))
  return inside && { field: inside, alias: null }
}
