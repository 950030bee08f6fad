import { formatPercent } from '../../../app/series/format'
import type { Exploration } from '../../../worker/explore'
import { useText } from '../../AppContext'
import styles from './policy.module.css'

/** Tokens with a bar of their own; the others share one. */
const MOST_SHOWN = 12

interface Props {
  exploration: Exploration
  write: (token: number) => string
  onChoose: (token: number) => void
}

/** The distribution over the next token as pairs of bars: now, and at step 0. The most likely first. */
export function NextToken({ exploration: { now, first, prefix }, write, onChoose }: Props) {
  const { policy: words } = useText()
  if (now.length === 0) return <p>{words.over}</p>
  const tokens = now.map((_, token) => token).toSorted((a, b) => now[b] - now[a] || a - b)
  const [shown, others] = [tokens.slice(0, MOST_SHOWN), tokens.slice(MOST_SHOWN)]
  const sum = (values: readonly number[]) => others.reduce((total, token) => total + values[token], 0)
  return (
    <table className={styles.next}>
      <caption>
        {words.next(prefix.length + 1)}
        <span className={styles.key}>
          <i data-when="now" aria-hidden="true" /> {words.now}
          <i data-when="first" aria-hidden="true" /> {words.first}
        </span>
      </caption>
      <thead className="spoken">
        <tr>
          <th scope="col">{words.next(prefix.length + 1)}</th>
          <th scope="col">–</th>
          <th scope="col">{words.now}</th>
          <th scope="col">{words.first}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((token) => (
          <tr key={token}>
            <th scope="row">
              <button type="button" className={styles.token} onClick={() => onChoose(token)}>
                {write(token)}
              </button>
            </th>
            <Bars now={now[token]} first={first[token]} />
          </tr>
        ))}
        {others.length > 0 && (
          <tr>
            <th scope="row">{words.rest(others.length)}</th>
            <Bars now={sum(now)} first={sum(first)} />
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Bars({ now, first }: { now: number; first: number }) {
  return (
    <>
      <td className={styles.bars} aria-hidden="true">
        <i data-when="now" style={{ width: `${now * 100}%` }} />
        <i data-when="first" style={{ width: `${first * 100}%` }} />
      </td>
      <td>{formatPercent(now)}</td>
      <td className={styles.aside}>{formatPercent(first)}</td>
    </>
  )
}
