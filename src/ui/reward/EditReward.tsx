import { takesRewardCode } from '../../tasks/rewardCode'
import { useApp, usePage, useText } from '../AppContext'
import { Late } from '../frame/Late'
import styles from '../settings/settings.module.css'

/** The button that opens the reward as code, and the reward in use if it is not the task reward. */
export function EditReward() {
  const app = useApp()
  const text = useText()
  const isOpen = usePage((state) => state.rewardCode.isOpen)
  const awaitsConsent = usePage((state) => state.rewardCode.awaitsConsent)
  const task = usePage((state) => state.edited.task)
  const code = usePage((state) => state.run.config.rewardCode)
  const whose = usePage((state) => state.rewardCode.allowed.get(code))
  if (!takesRewardCode(task)) return null
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={app.toggleReward}>
        {text.panel.editReward}
      </button>
      {code !== '' && (
        <Late>
          <InUse isForeign={awaitsConsent !== null} isOthers={whose === 'somebody'} />
        </Late>
      )}
    </>
  )
}

/** The author of the reward in use, if it is not the task reward. */
function InUse({ isForeign, isOthers }: { isForeign: boolean; isOthers: boolean }) {
  const { rewardCode: words } = useText()
  const { own, others } = words.inUse
  return <p className={styles.line}>{isForeign ? words.foreign.title : isOthers ? others : own}</p>
}
