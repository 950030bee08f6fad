import type { Catalogue } from '../../../text/catalogue'
import type { ReactNode } from 'react'
import type { AnyEntryId } from '../../../app/glossary'
import { formatCount } from '../../../app/series/format'
import { ChartMenu } from './ChartMenu'
import { TermName } from '../../glossary/GlossaryLink'
import styles from '../charts.module.css'

interface Props {
  name: string
  entry: AnyEntryId
  unit?: string
  /** what is drawn, in a few words */
  caption?: ReactNode
  /** switches of this chart */
  children?: ReactNode
}

/** The title row: the name and its unit, what is drawn, the chart's own switches, and the menu that saves the chart. */
export function ChartHeader({ name, entry, unit, caption, children }: Props) {
  return (
    <div className={styles.header}>
      <span className={styles.title}>
        <TermName entry={entry}>{name}</TermName>
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
      <span className={styles.caption}>{caption}</span>
      {children}
      <ChartMenu name={name} />
    </div>
  )
}

/** Names the step whose values a chart shows. */
export function stepSentence(step: number, steps: number, text: Catalogue['charts']): string {
  if (steps === 0) return text.noSteps
  return step === steps ? text.latestStep(formatCount(step)) : text.atStep(formatCount(step))
}
