import { formatNumber, formatPower } from '../../../app/series/format'
import { barScale, directionOf, type BarScale, type Change } from './changes'
import { useText } from '../../AppContext'
import styles from './change.module.css'

interface Props {
  changes: readonly Change[]
  /** the first row of the group */
  first: number
  /** a completion in short; empty if its actions have no names */
  write: (row: number) => string
  isDensity: boolean
}

const DIRECTIONS = { '1': ['likelier', '▲'], '-1': ['lessLikely', '▼'], '0': ['same', '='] } as const

/** The probability of each completion of the group before and after the step, as pairs of bars. */
export function BeforeAfter({ changes, first, write, isDensity }: Props) {
  const { lens: text } = useText()
  const words = text.change
  const scale = barScale(changes)
  const untouched = changes.filter(({ isPushed }) => !isPushed).length
  return (
    <table className={styles.table}>
      <caption>
        <strong>{isDensity ? words.density : words.title}</strong>
        <span className={styles.key}>
          <i data-when="before" aria-hidden="true" /> {words.before}
          <i data-when="after" aria-hidden="true" /> {words.after}
        </span>
        <span>{scale.isLog ? words.log(asPower(scale.empty), asPower(scale.full)) : words.linear}</span>
      </caption>
      <thead className="spoken">
        <tr>
          <th scope="col">{text.completion}</th>
          <th scope="col">{words.bars}</th>
          <th scope="col">{words.beforeAfter}</th>
          <th scope="col">{words.factor}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const direction = directionOf(change)
          const [name, arrow] = DIRECTIONS[`${direction}`]
          return (
            <tr key={change.row} data-direction={name} data-untouched={!change.isPushed || undefined}>
              <th scope="row" aria-label={text.completionNumber(change.row - first + 1)}>
                {change.row - first + 1} <code>{write(change.row)}</code>
              </th>
              <td className={styles.bars} aria-hidden="true">
                <Bar when="before" logp={change.before} scale={scale} />
                <Bar when="after" logp={change.after} scale={scale} />
              </td>
              <td>
                {asNumber(change.before)} → {asNumber(change.after)}
              </td>
              <td className={styles.factor}>
                <span aria-hidden="true">{arrow}</span> ×
                {formatNumber(Math.exp(change.after - change.before))}
                <span className="spoken"> {words.directions[name]}</span>
                {!change.isPushed && <small>{words.untouched}</small>}
              </td>
            </tr>
          )
        })}
      </tbody>
      {untouched > 0 && (
        <tfoot>
          <tr>
            <td colSpan={4}>{words.untouchedNote}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Bar({ when, logp, scale }: { when: 'before' | 'after'; logp: number; scale: BarScale }) {
  return <span data-when={when} style={{ width: `${(scale.shareOf(logp) * 100).toFixed(1)}%` }} />
}

const asPower = (logp: number) => formatPower(Math.round(logp / Math.LN10))

/** e^x as a number, or as a power of e if it is too small or too large for one. */
const asNumber = (x: number) => (Math.abs(x) < 700 ? formatNumber(Math.exp(x)) : `exp(${formatNumber(x)})`)
