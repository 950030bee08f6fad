import Pin from 'lucide-react/icons/pin'
import type { Problem } from '../../tasks/task'
import { useApp, usePage, useText } from '../AppContext'
import styles from './stage.module.css'

/** Keeps the prompts that are shown on the Stage, or lets each step show its own again. */
export function PinButton({ problems }: { problems: readonly Problem[] }) {
  const app = useApp()
  const { stage } = useText()
  // an earlier step shows a group of its own
  const isPinned = usePage((state) => state.followed !== null && state.pinned === null)
  return (
    <button
      type="button"
      className={styles.pin}
      aria-label={stage.pin}
      aria-pressed={isPinned}
      title={stage.aboutPin}
      onClick={() => app.follow(isPinned ? [] : problems)}
    >
      <Pin aria-hidden="true" />
      <span>{isPinned ? stage.pinned : stage.pin}</span>
    </button>
  )
}
