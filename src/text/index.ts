import type { Catalogue } from './catalogue'
import { en } from './en'
import type { Language } from './language'

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en }

/** All texts of the page in a language. */
export function textFor(language: Language): Catalogue {
  return CATALOGUES[language]
}

export type { Catalogue } from './catalogue'
