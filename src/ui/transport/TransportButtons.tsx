import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { ReactNode } from 'react'
import { useText } from '../AppContext'
import { useWakeLock } from './useWakeLock'
import styles from './transport.module.css'

interface Props {
  isPlaying: boolean
  /** whether Play and Pause are disabled */
  isDisabled: boolean
  onPlay: () => void
  onPause: () => void
  /** further buttons */
  children: ReactNode
}

/** The Play and Pause button and further buttons. While a run plays, the screen stays on. */
export function TransportButtons({ isPlaying, isDisabled, onPlay, onPause, children }: Props) {
  const { transport } = useText()
  useWakeLock(isPlaying)
  return (
    <div className={styles.buttons}>
      <button
        type="button"
        className={styles.play}
        disabled={isDisabled}
        onClick={isPlaying ? onPause : onPlay}
      >
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        {isPlaying ? transport.pause : transport.play}
      </button>
      {children}
    </div>
  )
}
