import type { Catalogue } from '../../text/catalogue'
import type { Frames } from './useFrames'
import styles from './picture.module.css'

interface Props {
  frames: Frames
  count: number
  /** the step of the run whose completions are played */
  step: number
  text: Catalogue['picture']
}

/** Play and pause, and a slider over the frames. */
export function FrameControls({ frames, count, step, text }: Props) {
  const { frame, isPlaying } = frames
  const place = text.frameOf(frame + 1, count)
  return (
    <div className={styles.frames}>
      <button type="button" aria-label={isPlaying ? text.pause : text.play} onClick={frames.toggle}>
        <svg viewBox="0 0 10 10" width="10" height="10" fill="currentColor" aria-hidden="true">
          {isPlaying ? <path d="M1.5 1h2.4v8H1.5zM6.1 1h2.4v8H6.1z" /> : <path d="M2 .8v8.4L9 5z" />}
        </svg>
      </button>
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
