import { WINDOW, type StepWindow } from './stepWindow'
import { useText } from '../../AppContext'
import styles from './completions.module.css'

interface Props {
  window: StepWindow
  length: number
  onStart: (start: number) => void
}

/** Chooses which steps of a long trajectory are shown. */
export function StepSlider({ window, length, onStart }: Props) {
  const { lens: text } = useText()
  const shown = text.windowOf(window.from + 1, window.to, length)
  return (
    <div className={styles.window}>
      <input
        type="range"
        aria-label={text.window}
        aria-valuetext={shown}
        min={0}
        max={length - WINDOW}
        step={1}
        value={window.from}
        onChange={(event) => onStart(Number(event.currentTarget.value))}
      />
      <span aria-hidden="true">{shown}</span>
    </div>
  )
}
