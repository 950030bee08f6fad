import { lazy, Suspense, useState } from 'react'
import { THEMES } from '../../app/state'
import { LANGUAGE_NAMES, LANGUAGES } from '../../text/language'
import { useApp, usePage, useText } from '../AppContext'
import { Select } from '../fields/Select'
import { ExportMenu } from './ExportMenu'
import { HelpDialog } from './HelpDialog'
import { ImportButton } from './ImportButton'
import { useShortcuts } from './useShortcuts'
import styles from './frame.module.css'

const CompareExportMenu = lazy(async () => ({
  default: (await import('../lab/compare/CompareExportMenu')).CompareExportMenu,
}))
const SweepExportMenu = lazy(async () => ({
  default: (await import('../lab/sweep/SweepExportMenu')).SweepExportMenu,
}))

/** The language, the theme, the link, the export, the import and the help; the key of the help, and the other single keys. */
export function PageActions() {
  const app = useApp()
  const text = useText()
  const view = usePage((state) => state.view)
  const [isHelpOpen, setHelpOpen] = useState(false)
  useShortcuts(app, () => setHelpOpen(true))

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
      <Suspense fallback={null}>
        {view === 'compare' && <CompareExportMenu />}
        {view === 'sweep' && <SweepExportMenu />}
      </Suspense>
      <ImportButton />
      <button type="button" aria-haspopup="dialog" onClick={() => setHelpOpen(true)}>
        {text.page.help}
      </button>
      <HelpDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
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
