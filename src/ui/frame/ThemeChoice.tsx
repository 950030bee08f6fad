import { THEMES, type Theme } from '../../app/state'
import { useApp, usePage, useText } from '../AppContext'

/** Light, dark, or as the system has it. */
export function ThemeChoice() {
  const app = useApp()
  const text = useText()
  const theme = usePage((state) => state.preferences.theme)
  return (
    <select
      aria-label={text.page.theme}
      value={theme}
      onChange={(event) => app.setPreference('theme', event.currentTarget.value as Theme)}
    >
      {THEMES.map((option) => (
        <option key={option} value={option}>
          {text.page.themes[option]}
        </option>
      ))}
    </select>
  )
}
