import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { IconButton } from '../parts/IconButton'
import type { Frames } from './useFrames'
import { useText } from '../AppContext'
import styles from './picture.module.css'

interface Props {
  frames: Frames
  count: number
  /** the step of the run whose completions are played */
  step: number
}

/** Play and pause, and a slider over the frames. */
export function FrameControls({ frames, count, step }: Props) {
  const { picture: text } = useText()
  const { frame, isPlaying } = frames
  const place = text.frameOf(frame + 1, count)
  return (
    <div className={styles.frames}>
      <IconButton
        label={isPlaying ? text.pause : text.play}
        icon={isPlaying ? Pause : Play}
        onClick={frames.toggle}
      />
      <input
        type="range"
        aria-label={text.frame}
        aria-valuetext={place}
        min={0}
        max={count - 1}
        step={1}
        value={frame}
        onChange={(event) => frames.show(Number(event.currentTarget.value))}
      />
      <span aria-hidden="true">{place}</span>
      <span>{text.ofStep(step)}</span>
    </div>
  )
}
