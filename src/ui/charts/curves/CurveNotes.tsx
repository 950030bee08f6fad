import type { Catalogue } from '../../../text/catalogue'
import type { ReactNode } from 'react'
import { LineSample } from '../LineSample'
import styles from '../charts.module.css'

interface Props {
  /** colour of the chart's first line */
  colour: string
  hasBand: boolean
  isSmoothed: boolean
  previous: readonly { name: string }[]
  /** at the end of the line */
  note?: ReactNode
  text: Catalogue['charts']
}

/**
 * The legend of everything without a label at its end: the band, the lines before smoothing, earlier runs. It keeps its
 * height if it is empty, so that a plot does not move when a run is reset.
 */
export function CurveNotes({ colour, hasBand, isSmoothed, previous, note, text }: Props) {
  return (
    <div className={note ? `${styles.notes} ${styles.wraps}` : styles.notes}>
      {hasBand && (
        <span>
          <i className={styles.bandSample} style={{ background: `var(${colour})` }} />
          {text.band}
        </span>
      )}
      {isSmoothed && (
        <span>
          <LineSample colour={colour} isFaint />
          {text.raw}
        </span>
      )}
      {previous.length > 0 && (
        <span data-earlier="" title={text.earlierRunNames(previous.map((run) => run.name))}>
          <LineSample colour="--ink-2" isFaint />
          {text.earlierRuns(previous.length)}
        </span>
      )}
      {note}
    </div>
  )
}
