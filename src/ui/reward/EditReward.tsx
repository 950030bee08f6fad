import { takesRewardCode } from '../../tasks/rewardCode'
import { useApp, usePage, useText } from '../AppContext'
import styles from '../settings/settings.module.css'

/** The button that opens the reward as code, and what the run learns from where that is not a shipped reward. */
export function EditReward() {
  const app = useApp()
  const { rewardCode: words } = useText()
  const isOpen = usePage((state) => state.rewardCode.isOpen)
  const held = usePage((state) => state.rewardCode.held)
  const task = usePage((state) => state.edited.task)
  const code = usePage((state) => state.run.config.rewardCode)
  const whose = usePage((state) => state.rewardCode.allowed.get(code))
  if (!takesRewardCode(task)) return null
  return (
    <>
      <button type="button" className={styles.editReward} aria-expanded={isOpen} onClick={app.toggleReward}>
        {words.edit}
      </button>
      {code !== '' && (
        <p className={styles.line}>
          {held ? words.foreign.title : whose === 'somebody' ? words.inForce.others : words.inForce.own}
        </p>
      )}
    </>
  )
}
