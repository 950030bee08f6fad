import type { ReactNode } from 'react'
import { useText } from '../AppContext'
import { useWakeLock } from './useWakeLock'
import styles from './transport.module.css'

interface Props {
  isPlaying: boolean
  /** nothing can be played or paused */
  isDisabled: boolean
  onPlay: () => void
  onPause: () => void
  /** the buttons beside it */
  children: ReactNode
}

/** Play and pause, and the buttons beside it. The screen stays on while it plays. */
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
        <svg viewBox="0 0 10 10" aria-hidden="true">
          {isPlaying ? <path d="M1.5 1h2.4v8H1.5zM6.1 1h2.4v8H6.1z" /> : <path d="M2 .8v8.4L9 5z" />}
        </svg>
        {isPlaying ? transport.pause : transport.play}
      </button>
      {children}
    </div>
  )
}
