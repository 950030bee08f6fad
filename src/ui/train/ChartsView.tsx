import { takesRewardCode } from '../../tasks/rewardCode'
import { usePage, useText } from '../AppContext'
import { CoachStrip } from '../coach/CoachStrip'
import { Late } from '../frame/Late'
import { useMedia } from '../frame/useMedia'
import { SettingsPanel } from '../settings/SettingsPanel'
import { SeedAndSpeed } from '../transport/SeedAndSpeed'
import { Announcer } from '../transport/Announcer'
import { Transport } from '../transport/Transport'
import { LazyCharts, LazyLeadingFigure, LazyReward, LazySide } from './lazyPanels'
import { partId, PartsNav } from './PartsNav'
import figures from './figures.module.css'
import styles from './train.module.css'

/** Train's layout Charts: one run, its settings, its charts, and the lens. */
export function ChartsView() {
  const { regions, loading } = useText().page
  const isEditing = usePage((state) => state.rewardCode.isOpen && takesRewardCode(state.edited.task))
  const isPhone = useMedia('phone')
  return (
    <div role="tabpanel" id="view-train" aria-labelledby="tab-train" className={styles.view}>
      <Transport />
      <Announcer />
      {!isPhone && <CoachStrip />}
      <section
        id={partId('settings')}
        tabIndex={-1}
        aria-label={regions.settings}
        className={styles.settings}
      >
        <Late>
          <SettingsPanel />
        </Late>
      </section>
      {isEditing && (
        <div className={styles.reward}>
          <Late fallback={<p>{loading}</p>}>
            <LazyReward />
          </Late>
        </div>
      )}
      <section id={partId('charts')} tabIndex={-1} aria-label={regions.charts} className={styles.charts}>
        {isPhone && (
          <>
            <Late
              fallback={
                <div className={figures.figure}>
                  <p className={figures.waiting}>{loading}</p>
                </div>
              }
            >
              <LazyLeadingFigure />
            </Late>
            <CoachStrip />
            <SeedAndSpeed />
          </>
        )}
        <Late>
          <LazyCharts />
        </Late>
      </section>
      <section id={partId('lens')} tabIndex={-1} aria-label={regions.lens} className={styles.side}>
        <Late>
          <LazySide />
        </Late>
      </section>
      <PartsNav />
    </div>
  )
}
