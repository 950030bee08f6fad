import { useState } from 'react'
import type { PageState } from '../../app/state'
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
  const { panel } = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {panel.importSettings}
      </button>
      <ImportDialog isOpen={isOpen} file={null} onClose={() => setOpen(false)} />
    </>
  )
}

/** The dialog with the settings of a file that was opened, whatever else is open on the page. */
export function OpenedSettings() {
  const app = useApp()
  const file = usePage((state) => state.settingsFile)
  return <ImportDialog isOpen={file !== null} file={file} onClose={app.closeSettingsFile} />
}

interface Props {
  isOpen: boolean
  file: PageState['settingsFile']
  onClose: () => void
}

function ImportDialog({ isOpen, file, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} labelledBy="import-settings" className={styles.dialog} onClose={onClose}>
      {(close) => (
        <Late isAbove>
          <LazyImportForm key={file?.text} file={file} close={close} />
        </Late>
      )}
    </Dialog>
  )
}
