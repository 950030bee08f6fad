import type { KeyboardEvent } from 'react'
import { shownInspection } from '../../app/shownInspection'
import { useApp, usePage, useText } from '../AppContext'
import styles from './timeline.module.css'

/** Puts the picture back to any step that was kept, by the keyboard: arrows, Home and End. A click on a chart does so too. */
export function StepSlider() {
  const app = useApp()
  const { stage } = useText()
  const kept = usePage((state) => state.kept.inspections)
  const shown = usePage((state) => shownInspection(state)?.step ?? 0)
  if (kept.length === 0) return null
  const press = (event: KeyboardEvent) => {
    const steps = kept.map(({ step }) => step)
    const to = {
      ArrowLeft: steps.findLast((step) => step < shown),
      ArrowRight: steps.find((step) => step > shown),
      Home: steps[0],
      End: steps.at(-1),
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to === steps.at(-1)) app.unpin()
    else app.pinStep(to)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={stage.shownStep}
      aria-valuemin={kept[0].step}
      aria-valuemax={kept[kept.length - 1].step}
      aria-valuenow={shown}
      aria-valuetext={stage.stepOf(String(shown))}
      className={styles.slider}
      onKeyDown={press}
    />
  )
}
