import { Sun } from 'lucide-react'
import { useText } from '../AppContext'
import { Popover } from '../fields/Popover'
import { EngineBadge } from './EngineBadge'
import { ImportButton } from './ImportButton'
import { LanguageChoice, ThemeChoice } from './PreferenceChoices'
import styles from './preferences.module.css'

/** The language, the theme, and files to open, behind one button. */
export function Preferences() {
  const { rail } = useText()
  return (
    <Popover
      label={rail.preferences}
      button={{
        className: styles.button,
        'aria-label': rail.preferences,
        title: rail.preferences,
        children: <Sun aria-hidden="true" />,
      }}
      side="below"
      className={styles.preferences}
    >
      {() => (
        <>
          <LanguageChoice />
          <ThemeChoice />
          <ImportButton />
          <EngineBadge />
        </>
      )}
    </Popover>
  )
}
