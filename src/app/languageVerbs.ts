import { hasText, loadedText, loadText } from '../text'
import type { Language } from '../text/language'
import type { PartName } from '../text/parts'
import type { VerbContext } from './context'

/** Verbs about the language of the page. */
export interface LanguageVerbs {
  /** Shows the page in a language, now and on the next visit. */
  chooseLanguage(language: Language): Promise<void>
}

/** Shows the page in a language, and says whether new links name it. */
export type Speak = (language: Language, isChosen: boolean) => Promise<void>

/**
 * Shows the page in a language. If the texts of the language are loaded, it changes at once. If not, the page first
 * loads every part that it has loaded in the current language. The page stays as it is until then, or if a part cannot
 * be loaded. Of several calls, the last one counts.
 */
export function speaker({ get, set, tell }: VerbContext): Speak {
  let wanted = get().language
  return async (language, isChosen) => {
    wanted = language
    const inUse = (): PartName[] => [
      ...new Set<PartName>(['first', `task-${get().edited.task}`, ...loadedText(get().language)]),
    ]
    try {
      // more parts may be requested while these are loaded
      while (!hasText(language, inUse())) await loadText(language, inUse())
    } catch {
      return tell({ kind: 'language-missing', language })
    }
    if (wanted === language) set({ language, languageChosen: isChosen })
  }
}

export function languageVerbs({ get, set }: VerbContext, speak: Speak): LanguageVerbs {
  return {
    chooseLanguage(language) {
      set({ preferences: { ...get().preferences, language } })
      return speak(language, true)
    },
  }
}
