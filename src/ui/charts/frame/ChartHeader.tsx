import type { ReactNode } from 'react'
import { formatCount } from '../../../app/series/format'
import type { ChartsText } from '../../../text/en/charts'
import styles from '../charts.module.css'

interface Props {
  name: string
  unit?: string
  /** names the step whose values are shown, see `stepSentence` */
  at: string
  isTable: boolean
  onTable: (isTable: boolean) => void
  text: ChartsText
  /** more switches */
  children?: ReactNode
}

/** The title row: name, step, and the switch between plot and table. */
export function ChartHeader({ name, unit, at, isTable, onTable, text, children }: Props) {
  return (
    <figcaption className={styles.header}>
      <span className={styles.title}>
        {name}
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
      <span className={styles.at}>{at}</span>
      {children}
      <button
        type="button"
        className={styles.switch}
        aria-label={isTable ? text.showPlot(name) : text.showTable(name)}
        onClick={() => onTable(!isTable)}
      >
        {isTable ? text.plot : text.table}
      </button>
    </figcaption>
  )
}

/** Names the step whose values a chart shows. */
export function stepSentence(step: number, steps: number, text: ChartsText): string {
  if (steps === 0) return text.noSteps
  return step === steps ? text.latestStep(formatCount(step)) : text.atStep(formatCount(step))
}
