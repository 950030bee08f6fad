import Dices from 'lucide-react/icons/dices'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { changedKnobs } from '../../settings/config'
import { baseOf } from '../../tasks/fields'
import { useApp, usePage, useText } from '../AppContext'
import { Dialog } from '../parts/Dialog'
import { IconButton } from '../parts/IconButton'
import { FieldRow } from '../settings/FieldRow'
import { FindSetting } from '../settings/FindSetting'
import { SettingsPanel } from '../settings/SettingsPanel'
import { useMedia } from '../frame/useMedia'
import { SpeedChoice } from '../transport/SpeedChoice'
import styles from './allSettings.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Every setting, in a drawer over the picture, with a field that finds one at its head. */
export function AllSettings({ isOpen, onClose }: Props) {
  const app = useApp()
  const { rail, stage, transport } = useText()
  const title = useId()
  const isPhone = useMedia('phone')
  return (
    <Dialog isOpen={isOpen} labelledBy={title} className={styles.drawer} onClose={onClose}>
      {(close) => (
        <>
          <header>
            <h2 id={title} className="spoken">
              {rail.all}
            </h2>
            <Search aria-hidden="true" />
            {/* the first field, to which the focus goes when the drawer opens */}
            <FindSetting />
            <button type="button" className={styles.close} aria-label={stage.close} onClick={close}>
              <X aria-hidden="true" />
            </button>
          </header>
          <div className={styles.panel}>
            <SettingsPanel />
          </div>
          <footer>
            {isPhone && <SpeedChoice />}
            <FieldRow field="seed" />
            <IconButton label={transport.newSeed} icon={Dices} onClick={app.newSeed} />
            <RestoreAll />
          </footer>
        </>
      )}
    </Dialog>
  )
}

/** The button that gives every setting its default. */
function RestoreAll() {
  const app = useApp()
  const { panel } = useText()
  const isChanged = usePage(({ edited }) => changedKnobs(baseOf(edited), edited).length > 0)
  return (
    <button type="button" className={styles.restore} disabled={!isChanged} onClick={app.restoreAll}>
      {panel.restoreAll}
    </button>
  )
}
