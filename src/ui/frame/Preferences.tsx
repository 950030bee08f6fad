import Sun from 'lucide-react/icons/sun'
import { usePage, useText } from '../AppContext'
import { Popover } from '../parts/Popover'
import { EngineBadge } from './EngineBadge'
import { LanguageChoice, ThemeChoice } from './PreferenceChoices'
import styles from './preferences.module.css'

/** The language and the theme behind one button; on the Stage the engine too, which Charts shows itself. */
export function Preferences() {
  const { rail } = useText()
  const isStage = usePage((state) => state.view === 'train' && state.preferences.layout === 'stage')
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
          {isStage && <EngineBadge />}
        </>
      )}
    </Popover>
  )
}
