import { THEMES } from '../../app/state'
import { useApp, usePage, useText } from '../AppContext'
import { Select } from '../fields/Select'

/** Light, dark, or as the system has it. */
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
