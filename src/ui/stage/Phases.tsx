import type { KeyboardEvent, MouseEvent } from 'react'
import { useText } from '../AppContext'
import { PHASE, type StagePhase } from './phases'
import styles from './transport.module.css'

interface Props {
  phase: StagePhase
  last: StagePhase
  onPhase: (phase: StagePhase) => void
}

/** The four phases of a step as one slider: the picture shows it up to the chosen one. */
export function Phases({ phase, last, onPhase }: Props) {
  const { rail } = useText()
  const press = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    const wanted = event.key === 'Home' ? PHASE.answers : event.key === 'End' ? last : by && phase + by
    if (wanted === undefined) return
    event.preventDefault()
    onPhase(Math.min(last, Math.max(1, wanted)) as StagePhase)
  }
  const click = ({ target }: MouseEvent) => {
    const place = target instanceof HTMLElement ? Number(target.dataset.place) : NaN
    if (place >= 1) onPhase(Math.min(last, place) as StagePhase)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={rail.phases}
      aria-valuemin={1}
      aria-valuemax={last}
      aria-valuenow={phase}
      aria-valuetext={rail.columns[phase - 1]}
      className={styles.phases}
      onKeyDown={press}
      onClick={click}
    >
      {Object.values(PHASE).map((place) => (
        <span
          key={place}
          className={styles.phase}
          data-done={place <= phase || undefined}
          data-now={place === phase || undefined}
          data-place={place}
        >
          {rail.columns[place - 1]}
        </span>
      ))}
    </div>
  )
}
