import { useState } from 'react'
import { useApp, usePage, useText } from '../AppContext'
import { ExportMenu } from './ExportMenu'
import { ImportButton } from './ImportButton'
import { Late } from './Late'
import { lazyPart } from './lazyPart'
import { Preferences } from './Preferences'
import { ShareMenu } from './ShareMenu'
import { useShortcuts } from './useShortcuts'
import styles from './frame.module.css'

const ExperimentShareMenu = lazyPart(
  () => import('../experiments/ExperimentShareMenu'),
  'ExperimentShareMenu',
  ['experiments'],
)
const HelpDialog = lazyPart(() => import('./HelpDialog'), 'HelpDialog', ['help', 'settings'])

/** The link and the files of the run or the experiment, the preferences and the help; the single keys of the page. */
export function PageActions() {
  const app = useApp()
  const { page } = useText()
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
      {view === 'train' && <ShareMenu />}
      {(view === 'compare' || view === 'sweep') && (
        <Late>
          <ExperimentShareMenu kind={view} />
        </Late>
      )}
      {view !== 'train' && <ImportButton />}
      <Preferences />
      <button type="button" aria-haspopup="dialog" onClick={openHelp}>
        {page.help}
      </button>
      {hasHelp && (
        <Late>
          <HelpDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
        </Late>
      )}
    </div>
  )
}

/** The link and the files of the run, each as a button. */
export function FileActions() {
  const app = useApp()
  const { page } = useText()
  return (
    <div className={styles.actions}>
      <button type="button" onClick={() => void app.copyLink()}>
        {page.copyLink}
      </button>
      <button type="button" onClick={() => void app.exportRun()}>
        {page.exportRun}
      </button>
      <ExportMenu />
      <ImportButton />
    </div>
  )
}
