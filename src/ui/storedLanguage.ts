import { LANGUAGES, type Language } from '../text/language'

/** Where the browser keeps the preferences. */
export const PREFERENCES_PLACE = 'grpo-playground-preferences'

/** The language that the visitor chose last; null where none was chosen. */
export function storedLanguage(): Language | null {
  try {
    const stored = JSON.parse(localStorage.getItem(PREFERENCES_PLACE) ?? '{}') as {
      language?: unknown
    } | null
    return LANGUAGES.find((language) => language === stored?.language) ?? null
  } catch {
    return null
  }
}
