import type { Catalogue } from './catalogue'
import { en } from './en'
import type { Language } from './language'

/** English is the source and always there; the others are scripts of their own, loaded when they are chosen. */
const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  zh: async () => (await import('./zh')).zh,
}
const loaded = new Map<Language, Catalogue>([['en', en]])

/** Whether `textFor` has the texts of a language. */
export const hasText = (language: Language): boolean => loaded.has(language)

/** Makes the texts of a language available to `textFor`. It fails where they cannot be loaded. */
export async function loadText(language: Language): Promise<void> {
  if (language === 'en' || hasText(language)) return
  loaded.set(language, await LOADERS[language]())
}

/** All texts of the page in a language that has been loaded. */
export function textFor(language: Language): Catalogue {
  const text = loaded.get(language)
  if (!text) throw new Error(`The texts in ${language} have not been loaded.`)
  return text
}

export type { Catalogue } from './catalogue'
