import { THEMES } from '../../app/state'
import { LANGUAGE_NAMES, LANGUAGES } from '../../text/language'
import { useApp, usePage, useText } from '../AppContext'
import { Select } from '../parts/Select'

/** Chooses the language, each by its own name. */
export function LanguageChoice() {
  const app = useApp()
  const text = useText()
  const language = usePage((state) => state.language)
  return (
    <Select
      aria-label={text.page.language}
      value={language}
      options={LANGUAGES}
      nameOf={(option) => LANGUAGE_NAMES[option]}
      onChoose={(option) => void app.chooseLanguage(option)}
    />
  )
}

/** Chooses between light, dark and the system's theme. */
export function ThemeChoice() {
  const app = useApp()
  const text = useText()
  const theme = usePage((state) => state.preferences.theme)
  return (
    <Select
      aria-label={text.page.theme}
      value={theme}
      options={THEMES}
      nameOf={(option) => text.page.themes[option]}
      onChoose={(option) => app.setPreference('theme', option)}
    />
  )
}
