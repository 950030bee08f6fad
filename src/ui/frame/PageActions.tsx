import { useState } from 'react'
import { THEMES } from '../../app/state'
import { LANGUAGE_NAMES, LANGUAGES } from '../../text/language'
import { useApp, usePage, useText } from '../AppContext'
import { Select } from '../fields/Select'
import { ExportMenu } from './ExportMenu'
import { ImportButton } from './ImportButton'
import { Late } from './Late'
import { lazyPart } from './lazyPart'
import { useShortcuts } from './useShortcuts'
import styles from './frame.module.css'

const LabExportMenu = lazyPart(() => import('../lab/LabExportMenu'), 'LabExportMenu', ['lab'])
const HelpDialog = lazyPart(() => import('./HelpDialog'), 'HelpDialog', ['help', 'settings'])

/** The language, the theme, the link, the export, the import and the help; the key of the help, and the other single keys. */
export function PageActions() {
  const app = useApp()
  const text = useText()
  const view = usePage((state) => state.view)
  const [isHelpOpen, setHelpOpen] = useState(false)
  // stays once it was opened, so that it can be closed
  const [hasHelp, setHasHelp] = useState(false)
  const openHelp = () => {
    setHasHelp(true)
    setHelpOpen(true)
  }
  useShortcuts(app, openHelp)

  return (
    <div className={styles.actions}>
      <LanguageChoice />
      <ThemeChoice />
      {view === 'train' && (
        <>
          <button type="button" onClick={() => void app.copyLink()}>
            {text.page.copyLink}
          </button>
          <button type="button" onClick={() => void app.exportRun()}>
            {text.page.exportRun}
          </button>
          <ExportMenu />
        </>
      )}
      {(view === 'compare' || view === 'sweep') && (
        <Late>
          <LabExportMenu kind={view} />
        </Late>
      )}
      <ImportButton />
      <button type="button" aria-haspopup="dialog" onClick={openHelp}>
        {text.page.help}
      </button>
      {hasHelp && (
        <Late>
          <HelpDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
        </Late>
      )}
    </div>
  )
}

/** Chooses the language, each by its own name. */
function LanguageChoice() {
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
