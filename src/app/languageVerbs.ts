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
 * A language whose texts are loaded is shown at once, any other once all parts are loaded that the page has loaded in the
 * current one; meanwhile, or if they cannot be loaded, the page stays as it is. Of several calls the last counts.
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
