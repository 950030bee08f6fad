import { useText } from '../AppContext'
import { SettingsPanel } from '../settings/SettingsPanel'
import { Announcer } from './Announcer'
import { ChartsPanel } from './ChartsPanel'
import { Hint } from './Hint'
import { SidePanel } from './SidePanel'
import { Transport } from './Transport'
import styles from './train.module.css'

/** A network learns, and everything about it can be watched and turned. */
export function TrainView() {
  const { regions } = useText().page
  return (
    <div role="tabpanel" id="view-train" aria-labelledby="tab-train" className={styles.view}>
      <Transport />
      <Announcer />
      <Hint />
      <section aria-label={regions.settings} className={styles.settings}>
        <SettingsPanel />
      </section>
      <section aria-label={regions.charts} className={styles.charts}>
        <ChartsPanel />
      </section>
      <section aria-label={regions.lens} className={styles.side}>
        <SidePanel />
      </section>
    </div>
  )
}
