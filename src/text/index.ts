import type { Catalogue } from './catalogue'
import { en } from './en'
import type { Language } from './language'

/** English is the source and always there; the others are scripts of their own, loaded when they are chosen. */
const LOADERS = { zh: () => import('./zh') }
const loaded = new Map<Language, Catalogue>([['en', en]])

/** Whether `textFor` has the texts of a language. */
export const hasText = (language: Language): boolean => loaded.has(language)

type LoadScript = <Script extends object, Name extends keyof Script & string>(
  load: () => Promise<Script>,
  name: Name,
) => Promise<Script[Name]>

/**
 * Makes the texts of a language available to `textFor`. It fails where they cannot be loaded.
 * @param loadScript takes an export from a script that it loads
 */
export async function loadText(
  language: Language,
  loadScript: LoadScript = async (load, name) => (await load())[name],
): Promise<void> {
  if (language === 'en' || hasText(language)) return
  loaded.set(language, await loadScript(LOADERS[language], language))
}

/** All texts of the page in a language that has been loaded. */
export function textFor(language: Language): Catalogue {
  const text = loaded.get(language)
  if (!text) throw new Error(`The texts in ${language} have not been loaded.`)
  return text
}

export type { Catalogue } from './catalogue'
