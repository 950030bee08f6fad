import { useText } from '../../AppContext'
import { LineSample } from '../LineSample'

interface Props {
  hasBand: boolean
  isSmoothed: boolean
  previous: readonly { name: string }[]
}

/** The legend of everything without a label at its end: the band, the lines before smoothing, earlier runs. */
export function CurveNotes({ hasBand, isSmoothed, previous }: Props) {
  const { charts: text } = useText()
  return (
    <>
      {hasBand && <span>{text.band}</span>}
      {isSmoothed && (
        <span>
          <LineSample colour="--ink-2" isFaint />
          {text.raw}
        </span>
      )}
      {previous.length > 0 && (
        <span data-earlier="" title={text.earlierRunNames(previous.map((run) => run.name))}>
          <LineSample colour="--curve-ghost" />
          {text.earlierRuns(previous.length)}
        </span>
      )}
    </>
  )
}
