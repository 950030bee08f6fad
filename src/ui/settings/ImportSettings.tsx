import { useApp, usePage, useText } from '../AppContext'
import { Dialog } from '../parts/Dialog'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import styles from './importSettings.module.css'

const LazyImportForm = lazyPart(() => import('./ImportForm'), 'ImportForm', [
  'exports',
  'settings',
  'messages',
  'train',
  'own',
])

/** The button that opens the dialog for another program's settings, which are pasted there. */
export function ImportSettings() {
  const app = useApp()
  const { panel } = useText()
  return (
    <div className={styles.open}>
      <button type="button" aria-haspopup="dialog" onClick={app.pasteSettings}>
        {panel.importSettings}
      </button>
    </div>
  )
}

/** The dialog with settings of another program, opened from a file or pasted, whatever else is open on the page. */
export function OpenedSettings() {
  const app = useApp()
  const file = usePage((state) => state.settingsFile)
  return (
    <Dialog
      isOpen={file !== null}
      labelledBy="import-settings"
      className={styles.dialog}
      onClose={app.closeSettingsFile}
    >
      {(close) => (
        <Late isAbove>
          <LazyImportForm key={file?.text} file={file} close={close} />
        </Late>
      )}
    </Dialog>
  )
}
