import { takesRewardCode } from '../../tasks/rewardCode'
import { shownInspection } from '../../app/shownInspection'
import { usePage, useText } from '../AppContext'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import { Hint } from '../train/Hint'
import { LazyReward } from '../train/lazyPanels'
import { Announcer } from '../transport/Announcer'
import { Rail } from './Rail'
import { StageStatus } from './StageStatus'
import { StageTransport } from './StageTransport'
import { useStepPhase } from './useStepPhase'
import { Placeholder } from '../parts/Placeholder'
import styles from './stage.module.css'

/** What stands between the status and the controls, in each layout. */
const CONTENT = {
  stage: lazyPart(() => import('./Stage'), 'Stage', ['stage']),
  charts: lazyPart(() => import('../train/Charts'), 'Charts', ['stage', 'train', 'lens', 'settings']),
}

// the same elements at every step, so that they are drawn again only for changes of their own
const RAIL = <Rail />
const STATUS = (
  <>
    <StageStatus />
    <Announcer />
  </>
)

/**
 * Train: one run, its settings at the side and its controls below, which are the same in both layouts. Stage shows one group
 * large; Charts shows every curve.
 */
export function TrainView() {
  const { page, rail } = useText()
  const layout = usePage((state) => state.preferences.layout)
  const isEditing = usePage((state) => state.rewardCode.isOpen && takesRewardCode(state.edited.task))
  const step = usePage((state) => shownInspection(state)?.step ?? 0)
  const plays = usePage(
    ({ preferences, pinned }) =>
      preferences.speed === 'slow' &&
      pinned === null &&
      !matchMedia('(prefers-reduced-motion: reduce)').matches,
  )
  const { phase, last, choose } = useStepPhase(step, plays)
  const Content = CONTENT[layout]
  return (
    <div role="tabpanel" id="view-train" aria-labelledby="tab-train" className={styles.view}>
      {RAIL}
      <div className={styles.main}>
        {STATUS}
        <section aria-label={rail.layouts[layout]} data-layout={layout} className={styles.content}>
          {isEditing && (
            <div className={styles.reward}>
              <Late fallback={<Placeholder kind="loading">{page.loading}</Placeholder>}>
                <LazyReward />
              </Late>
            </div>
          )}
          {/* what will happen is there at the first paint, and is read before the picture comes */}
          <Late key={layout} fallback={<Hint className={styles.waiting} />}>
            <Content phase={phase} />
          </Late>
        </section>
        <StageTransport phase={phase} last={last} onPhase={choose} />
      </div>
    </div>
  )
}
