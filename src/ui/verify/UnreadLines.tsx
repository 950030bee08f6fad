import type { UnreadLines as Run } from '../../verification/pasted/paste'
import { useText } from '../AppContext'
import styles from './verify.module.css'

/** Further passages are only counted. */
const MOST_RUNS = 40

interface Props {
  runs: readonly Run[]
}

/** The lines from which nothing was read, folded under their number. */
export function UnreadLines({ runs }: Props) {
  const { paste } = useText().verify
  const lines = runs.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const more = runs.length - MOST_RUNS
  return (
    <details className={styles.unread}>
      <summary>{paste.unread(lines)}</summary>
      <ul>
        {runs.slice(0, MOST_RUNS).map(({ from, to, begins }) => (
          <li key={from}>
            {paste.unreadAt(paste.lines(from, to))}
            <q>{begins}</q>
          </li>
        ))}
        {more > 0 && <li>{paste.moreUnread(more)}</li>}
      </ul>
    </details>
  )
}
