import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useText } from '../AppContext'
import { useWakeLock } from './useWakeLock'
import styles from './transport.module.css'

interface Props {
  isPlaying: boolean
  onPlay: () => void
  onPause: () => void
}

/** Play, or Pause. While a run plays, the screen stays on. */
export function PlayButton({ isPlaying, onPlay, onPause }: Props) {
  const { transport } = useText()
  useWakeLock(isPlaying)
  return (
    <button type="button" className={styles.play} onClick={isPlaying ? onPause : onPlay}>
      {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      {isPlaying ? transport.pause : transport.play}
    </button>
  )
}
