import { useText } from '../AppContext'
import styles from './lens.module.css'

interface Props {
  /** opens the next clipped token; null if there is none */
  onJump: (() => void) | null
}

/** Leads from one clipped token of the step to the next. */
export function JumpToClipped({ onJump }: Props) {
  const { lens: text } = useText()
  return (
    <p className={styles.jump}>
      <button type="button" disabled={onJump === null} onClick={() => onJump?.()}>
        {text.jumpToClipped}
      </button>
      {onJump === null && <span>{text.nothingClipped}</span>}
    </p>
  )
}
