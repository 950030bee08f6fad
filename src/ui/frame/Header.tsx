import { useState } from 'react'
import { THEMES } from '../../app/state'
import { useApp, usePage, useText } from '../AppContext'
import { Select } from '../fields/Select'
import { EngineBadge } from './EngineBadge'
import { HelpDialog } from './HelpDialog'
import { useShortcuts } from './useShortcuts'
import { ViewTabs } from './ViewTabs'
import styles from './frame.module.css'

/** The title, the views, the engine, and the controls of the page as a whole. */
export function Header() {
  const app = useApp()
  const text = useText()
  const isTraining = usePage((state) => state.view === 'train')
  const [isHelpOpen, setHelpOpen] = useState(false)
  useShortcuts(app, () => setHelpOpen(true))

  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{text.page.title}</h1>
      <ViewTabs />
      {isTraining && <EngineBadge />}
      <div className={styles.actions}>
        <ThemeChoice />
        {isTraining && (
          <>
            <button type="button" onClick={() => void app.copyLink()}>
              {text.page.copyLink}
            </button>
            <button type="button" onClick={app.exportRun}>
              {text.page.exportRun}
            </button>
          </>
        )}
        <button type="button" aria-haspopup="dialog" onClick={() => setHelpOpen(true)}>
          {text.page.help}
        </button>
      </div>
      <HelpDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </header>
  )
}

/** Chooses between light, dark and the system's theme. */
function ThemeChoice() {
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
