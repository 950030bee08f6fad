import { Sun } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../AppContext'
import { EngineBadge } from './EngineBadge'
import { ImportButton } from './ImportButton'
import { LanguageChoice, ThemeChoice } from './PreferenceChoices'
import styles from './preferences.module.css'

/** The language, the theme, and files to open, behind one button. */
export function Preferences() {
  const { rail } = useText()
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={rail.preferences}
        title={rail.preferences}
        popoverTarget={id}
      >
        <Sun aria-hidden="true" />
      </button>
      <div id={id} popover="auto" role="dialog" aria-label={rail.preferences} className={styles.preferences}>
        <LanguageChoice />
        <ThemeChoice />
        <ImportButton />
        <EngineBadge />
      </div>
    </>
  )
}
