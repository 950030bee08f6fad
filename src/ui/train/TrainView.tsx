import { useText } from '../AppContext'
import { SettingsPanel } from '../settings/SettingsPanel'
import { Transport } from '../transport/Transport'
import { Announcer } from './Announcer'
import { ChartsPanel } from './ChartsPanel'
import { Hint } from './Hint'
import { partId, PartsNav } from './PartsNav'
import { SidePanel } from './SidePanel'
import styles from './train.module.css'

/** A network learns, and everything about it can be watched and turned. */
export function TrainView() {
  const { regions } = useText().page
  return (
    <div role="tabpanel" id="view-train" aria-labelledby="tab-train" className={styles.view}>
      <Transport />
      <Announcer />
      <Hint />
      <section
        id={partId('settings')}
        tabIndex={-1}
        aria-label={regions.settings}
        className={styles.settings}
      >
        <SettingsPanel />
      </section>
      <section id={partId('charts')} tabIndex={-1} aria-label={regions.charts} className={styles.charts}>
        <ChartsPanel />
      </section>
      <section id={partId('lens')} tabIndex={-1} aria-label={regions.lens} className={styles.side}>
        <SidePanel />
      </section>
      <PartsNav />
    </div>
  )
}
