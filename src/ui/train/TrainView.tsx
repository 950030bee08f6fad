import { Suspense } from 'react'
import { takesRewardCode } from '../../tasks/rewardCode'
import { usePage, useText } from '../AppContext'
import { CoachStrip } from '../coach/CoachStrip'
import { ErrorBoundary } from '../frame/ErrorBoundary'
import { useMedia } from '../frame/useMedia'
import { twoDigits, whole } from '../numbers'
import { SettingsPanel } from '../settings/SettingsPanel'
import { Transport } from '../transport/Transport'
import { ChartsPanel } from './ChartsPanel'
import { LazyReward } from './lazyParts'
import { partId, PartsNav } from './PartsNav'
import { SidePanel } from './SidePanel'
import styles from './train.module.css'

/** Train: one run, its settings, its charts, and the lens. */
export function TrainView() {
  const { regions, broken, loading, tryAgain } = useText().page
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
        <SettingsPanel />
      </section>
      {isEditing && (
        <div className={styles.reward}>
          <ErrorBoundary message={broken} retry={tryAgain}>
            <Suspense fallback={<p>{loading}</p>}>
              <LazyReward />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
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

/** Announces to screen readers every few seconds where a playing run is. */
function Announcer() {
  const { locale, transport } = useText()
  const announcement = usePage((state) => state.announcement)
  return (
    <p role="status" aria-live="polite" className="spoken">
      {announcement &&
        transport.announcement({
          step: whole(locale, announcement.step),
          reward: twoDigits(locale, announcement.reward, transport.absent),
          evaluation: twoDigits(locale, announcement.evaluation, transport.absent),
        })}
    </p>
  )
}
