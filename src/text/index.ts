import { latePartOf, loadPart, type LatePart } from '../late/latePart'
import type { Catalogue } from './catalogue'
import { loaders as en } from './en/loaders'
import type { Language } from './language'
import { PART_OF, type PartLoaders, type PartName, type WholeKey } from './parts'
import { loaders as zh } from './zh/loaders'

const LOADERS: Record<Language, PartLoaders> = { en, zh }

type Parts = ReadonlyMap<PartName, LatePart<object>>
const partsOf = (loaders: PartLoaders): Parts =>
  new Map(
    Object.entries(loaders).map(([name, load]) => [
      name as PartName,
      latePartOf<object>(() => (load as (by: typeof loadPart) => Promise<object>)(loadPart)),
    ]),
  )
const PARTS: Record<Language, Parts> = { en: partsOf(LOADERS.en), zh: partsOf(LOADERS.zh) }
/** Every part, the same in all languages. */
export const PART_NAMES = [...PARTS.en.keys()]

/** Whether parts of a language have been loaded. */
export const hasText = (language: Language, parts: readonly PartName[]): boolean =>
  parts.every((part) => PARTS[language].get(part)!.loaded() !== undefined)

/** The parts that have been loaded in a language. */
export const loadedText = (language: Language): PartName[] =>
  PART_NAMES.filter((part) => hasText(language, [part]))

/** Loads parts of a language, by default all. Rejects where one cannot be had. */
export async function loadText(
  language: Language,
  parts: readonly PartName[] = PART_NAMES,
): Promise<Catalogue> {
  await Promise.all(parts.map((part) => PARTS[language].get(part)!.load()))
  return textFor(language)
}

/** The parts from which the texts of the knobs, and of their options, are put together. */
const OF_KNOBS = ['first', 'settings'] as const satisfies readonly PartName[]

/**
 * The words of several parts in one object, which is made once all parts are loaded. Until then, reading a word whose part is
 * missing suspends the component that reads it.
 */
function joined(parts: Parts, names: readonly PartName[], key: string): () => object {
  let whole: object | null = null
  return () => {
    if (whole) return whole
    const wordsIn = (part: LatePart<object> | undefined) =>
      (part?.loaded() as Record<string, object> | undefined)?.[key] ?? {}
    const words = Object.assign({}, ...names.map((name) => wordsIn(parts.get(name)))) as object
    const missing = names.find((name) => parts.get(name)!.loaded() === undefined)
    if (missing === undefined) return (whole = words)
    const all = () => void parts.get(missing)!.read()
    return new Proxy(words, {
      get(target, name) {
        if (!Object.hasOwn(target, name)) all()
        return Reflect.get(target, name) as unknown
      },
      getOwnPropertyDescriptor(target, name) {
        if (!Object.hasOwn(target, name)) all()
        return Reflect.getOwnPropertyDescriptor(target, name)
      },
      has(target, name) {
        if (!Object.hasOwn(target, name)) all()
        return Reflect.has(target, name)
      },
      ownKeys(target) {
        all()
        return Reflect.ownKeys(target)
      },
    })
  }
}

/** Every text as a property that reads its part. */
function catalogueOf(parts: Parts): Catalogue {
  const catalogue = {}
  const define = (to: object, key: string, get: () => unknown) =>
    Object.defineProperty(to, key, { get, enumerable: true })
  for (const key of Object.keys(PART_OF) as WholeKey[])
    define(catalogue, key, () => (parts.get(PART_OF[key])!.read() as Catalogue)[key])
  for (const key of ['knobs', 'options']) define(catalogue, key, joined(parts, OF_KNOBS, key))
  const tasks = {}
  for (const name of PART_NAMES) {
    if (name.startsWith('task-')) define(tasks, name.slice('task-'.length), () => parts.get(name)!.read())
  }
  define(catalogue, 'tasks', () => tasks)
  return catalogue as Catalogue
}
const CATALOGUES: Record<Language, Catalogue> = {
  en: catalogueOf(PARTS.en),
  zh: catalogueOf(PARTS.zh),
}

/**
 * All texts of the page in a language. A text whose part has not been loaded suspends the component that reads it; whoever is
 * no component loads what it needs with `loadText` before.
 */
export const textFor = (language: Language): Catalogue => CATALOGUES[language]

export type { Catalogue } from './catalogue'
