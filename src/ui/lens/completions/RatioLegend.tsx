import { formatExact } from '../../../app/series/format'
import { ratioShade } from './shade'
import { useText } from '../../AppContext'
import styles from '../lens.module.css'

interface Props {
  epsilon: number
  epsilonHigh: number
}

/** Explains the colours and marks of tokens. */
export function RatioLegend({ epsilon, epsilonHigh }: Props) {
  const { lens: text } = useText()
  const [low, high] = [1 - epsilon, 1 + epsilonHigh]
  const samples = [low, Math.sqrt(Math.max(low, 0.01)), 1, Math.sqrt(high), high]
  return (
    <p className={styles.legend}>
      <span>
        {text.ratioLegend}
        <span>{edge(low)}</span>
        <span className={styles.legendRamp} aria-hidden="true">
          {samples.map((ratio, i) => (
            <i key={i} style={{ background: ratioShade(ratio, epsilon, epsilonHigh) }} />
          ))}
        </span>
        <span>{edge(high)}</span>
      </span>
      <span>
        {text.clipLegend.clipped} ▼ {text.clipLegend.low} ▲ {text.clipLegend.high}
      </span>
    </p>
  )
}

/** An end of the clip range, without trailing zeros. */
function edge(ratio: number): string {
  return formatExact(Number(ratio.toFixed(4)))
}
