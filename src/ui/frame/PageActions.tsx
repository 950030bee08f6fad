import { useState } from 'react'
import { THEMES } from '../../app/state'
import { useApp, usePage, useText } from '../AppContext'
import { Select } from '../fields/Select'
import { ExportMenu, ImportButton } from './ExportMenu'
import { HelpDialog } from './HelpDialog'
import { useShortcuts } from './useShortcuts'
import styles from './frame.module.css'

/** The theme, the link, the export and the help; the key of the help, and the other single keys. */
export function PageActions() {
  const app = useApp()
  const text = useText()
  const isTraining = usePage((state) => state.view === 'train')
  const [isHelpOpen, setHelpOpen] = useState(false)
  useShortcuts(app, () => setHelpOpen(true))

  return (
    <div className={styles.actions}>
      <ThemeChoice />
      {isTraining && (
        <>
          <button type="button" onClick={() => void app.copyLink()}>
            {text.page.copyLink}
          </button>
          <button type="button" onClick={() => void app.exportRun()}>
            {text.page.exportRun}
          </button>
          <ExportMenu />
          <ImportButton />
        </>
      )}
      <button type="button" aria-haspopup="dialog" onClick={() => setHelpOpen(true)}>
        {text.page.help}
      </button>
      <HelpDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
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
