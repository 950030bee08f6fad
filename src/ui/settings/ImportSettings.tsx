import { useState } from 'react'
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

/** The button that opens the dialog for another program's settings. */
export function ImportSettings() {
  const { panel } = useText()
  const app = useApp()
  const [isOpen, setOpen] = useState(false)
  const file = usePage((state) => state.settingsFile)
  const close = () => {
    setOpen(false)
    app.closeSettingsFile()
  }
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {panel.importSettings}
      </button>
      <Dialog
        isOpen={isOpen || file !== null}
        labelledBy="import-settings"
        className={styles.dialog}
        onClose={close}
      >
        {(end) => (
          <Late isAbove>
            <LazyImportForm key={file?.text} file={file} close={end} />
          </Late>
        )}
      </Dialog>
    </>
  )
}
