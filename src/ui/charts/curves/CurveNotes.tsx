import type { ChartsText } from '../../../text/en/charts'
import { LineSample } from '../LineSample'
import styles from '../charts.module.css'

interface Props {
  /** colour of the chart's first line */
  colour: string
  /** label of the band, if any */
  band?: string
  isSmoothed: boolean
  previous: readonly { name: string }[]
  text: ChartsText
}

/** The legend of what has no value in the readout: the band, the lines before smoothing, earlier runs. */
export function CurveNotes({ colour, band, isSmoothed, previous, text }: Props) {
  if (band === undefined && !isSmoothed && previous.length === 0) return null
  return (
    <p className={styles.notes}>
      {band !== undefined && (
        <span>
          <i className={styles.bandSample} style={{ background: `var(${colour})` }} />
          {text.band(band)}
        </span>
      )}
      {isSmoothed && (
        <span>
          <LineSample colour={colour} isFaint />
          {text.raw}
        </span>
      )}
      {previous.length > 0 && (
        <span title={text.earlierRunNames(previous.map((run) => run.name).join(', '))}>
          <LineSample colour="--ink-2" isFaint />
          {text.earlierRuns(previous.length)}
        </span>
      )}
    </p>
  )
}
