/** The languages of the page. English is the source of the others. */
export const LANGUAGES = ['en', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

/** What each language calls itself, and its tag for the document. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '中文' }
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-Hans' }

/** The first of a browser's languages that the page has, whatever its region; English where it has none. */
export function browserLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const primary = tag.toLowerCase().split('-')[0]
    const known = LANGUAGES.find((language) => language === primary)
    if (known) return known
  }
  return 'en'
}
