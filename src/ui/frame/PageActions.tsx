import { useState } from 'react'
import { useApp, usePage, useText } from '../AppContext'
import { ExportMenu } from './ExportMenu'
import { ImportButton } from './ImportButton'
import { Late } from './Late'
import { lazyPart } from './lazyPart'
import { Preferences } from './Preferences'
import { LanguageChoice, ThemeChoice } from './PreferenceChoices'
import { ShareMenu } from './ShareMenu'
import { useShortcuts } from './useShortcuts'
import styles from './frame.module.css'

const ExperimentExportMenu = lazyPart(
  () => import('../experiments/ExperimentExportMenu'),
  'ExperimentExportMenu',
  ['experiments'],
)
const HelpDialog = lazyPart(() => import('./HelpDialog'), 'HelpDialog', ['help', 'settings'])

/** The language, the theme, the link, the export, the import and the help; the key of the help, and the other single keys. */
export function PageActions() {
  const app = useApp()
  const text = useText()
  const view = usePage((state) => state.view)
  const isStage = usePage((state) => state.view === 'train' && state.preferences.layout === 'stage')
  const isUntrained = usePage((state) => state.latest.step === 0)
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
      {isStage ? (
        <>
          {/* before the first step there is no run to share, only the link in the address bar */}
          {isUntrained ? <span className={styles.sharePlace} /> : <ShareMenu />}
          <Preferences />
        </>
      ) : (
        <>
          <LanguageChoice />
          <ThemeChoice />
        </>
      )}
      {view === 'train' && !isStage && (
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
          <ExperimentExportMenu kind={view} />
        </Late>
      )}
      {!isStage && <ImportButton />}
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
