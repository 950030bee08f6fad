import { formatNumber } from '../../../app/series/format'
import styles from './walk.module.css'

interface Bar {
  key: number | string
  label: string
  value: number
  isChosen?: boolean
}

interface Props {
  /** names the values */
  title: string
  bars: readonly Bar[]
  /** the value at which bars begin: 0, or 1 for ratios */
  origin?: number
}

/** Values as bars from a common origin, each with its number. */
export function Bars({ title, bars, origin = 0 }: Props) {
  const finite = bars.map(({ value }) => value - origin).filter(Number.isFinite)
  const low = Math.min(0, ...finite)
  const high = Math.max(0, ...finite)
  const span = high - low || 1
  const share = (value: number) => ((value - low) / span) * 100
  return (
    <table className={styles.bars}>
      <caption>{title}</caption>
      <tbody>
        {bars.map(({ key, label, value, isChosen }) => {
          const [from, to] = [share(Math.min(0, value - origin)), share(Math.max(0, value - origin))]
          return (
            <tr key={key} data-chosen={isChosen || undefined}>
              <th scope="row">{label}</th>
              <td aria-hidden="true">
                {Number.isFinite(value) && (
                  <span className={styles.track}>
                    <i className={styles.origin} style={{ left: `${share(0)}%` }} />
                    <i className={styles.bar} style={{ left: `${from}%`, width: `${to - from}%` }} />
                  </span>
                )}
              </td>
              <td>{Number.isFinite(value) ? formatNumber(value) : '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
