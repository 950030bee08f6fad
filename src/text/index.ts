import type { LatePart } from '../late/latePart'
import type { Catalogue } from './catalogue'
import { parts as en } from './en/loaders'
import type { Language } from './language'
import { PART_OF, type LateParts, type PartName, type WholeKey } from './parts'
import { parts as zh } from './zh/loaders'

const PARTS: Record<Language, LateParts> = { en, zh }
/** Every part, the same in all languages. */
export const PART_NAMES = Object.keys(en) as PartName[]

/** Whether parts of a language have been loaded. */
export const hasText = (language: Language, parts: readonly PartName[]): boolean =>
  parts.every((part) => PARTS[language][part].loaded() !== undefined)

/** The parts that have been loaded in a language. */
export const loadedText = (language: Language): PartName[] =>
  PART_NAMES.filter((part) => hasText(language, [part]))

/** Loads parts of a language, all by default. Rejects if one does not load. */
export async function loadText(
  language: Language,
  parts: readonly PartName[] = PART_NAMES,
): Promise<Catalogue> {
  await Promise.all(parts.map((part) => PARTS[language][part].load()))
  return textFor(language)
}

/** The parts that contain texts of knobs and of their options. */
const OF_KNOBS = ['first', 'settings'] as const satisfies readonly PartName[]

/**
 * The texts of several parts in one object. Until all parts are loaded it is a proxy: reading a text that is not there yet
 * suspends the component that reads it.
 */
function joined(parts: LateParts, names: readonly PartName[], key: string): () => object {
  let whole: object | null = null
  return () => {
    if (whole) return whole
    const wordsIn = (part: LatePart<object>) =>
      (part.loaded() as Record<string, object> | undefined)?.[key] ?? {}
    const words = Object.assign({}, ...names.map((name) => wordsIn(parts[name]))) as object
    const missing = names.find((name) => parts[name].loaded() === undefined)
    if (missing === undefined) return (whole = words)
    const suspend = () => void parts[missing].read()
    return new Proxy(words, {
      get(target, name) {
        if (!Object.hasOwn(target, name)) suspend()
        return Reflect.get(target, name) as unknown
      },
      getOwnPropertyDescriptor(target, name) {
        if (!Object.hasOwn(target, name)) suspend()
        return Reflect.getOwnPropertyDescriptor(target, name)
      },
      has(target, name) {
        if (!Object.hasOwn(target, name)) suspend()
        return Reflect.has(target, name)
      },
      ownKeys(target) {
        suspend()
        return Reflect.ownKeys(target)
      },
    })
  }
}

/** A catalogue whose properties read the part that they stand in. */
function catalogueOf(parts: LateParts): Catalogue {
  const catalogue = {}
  const define = (to: object, key: string, get: () => unknown) =>
    Object.defineProperty(to, key, { get, enumerable: true })
  for (const key of Object.keys(PART_OF) as WholeKey[])
    define(catalogue, key, () => (parts[PART_OF[key]].read() as Catalogue)[key])
  for (const key of ['knobs', 'options']) define(catalogue, key, joined(parts, OF_KNOBS, key))
  const tasks = {}
  for (const name of PART_NAMES) {
    if (name.startsWith('task-')) define(tasks, name.slice('task-'.length), () => parts[name].read())
  }
  define(catalogue, 'tasks', () => tasks)
  return catalogue as Catalogue
}
const CATALOGUES: Record<Language, Catalogue> = {
  en: catalogueOf(en),
  zh: catalogueOf(zh),
}

/**
 * All texts of the page in a language. Reading a text whose part is not loaded suspends the component that reads it. Code
 * outside components first loads the parts that it needs with `loadText`.
 */
export const textFor = (language: Language): Catalogue => CATALOGUES[language]

export type { Catalogue } from './catalogue'
