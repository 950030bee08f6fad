import { formatPercent } from '../../../app/series/format'
import type { Branch } from '../../../worker/explore'
import { useText } from '../../AppContext'
import styles from './policy.module.css'

interface Props {
  branches: readonly Branch[]
  write: (token: number) => string
  /** the tokens that lead to these branches */
  from?: readonly number[]
  chosen: readonly number[]
  onChoose: (prefix: readonly number[]) => void
}

/** Likely completions as a tree; a token with a single successor shares a line with it. */
export function CompletionTree({ branches, write, from = [], chosen, onChoose }: Props) {
  const { policy: words } = useText()
  return (
    <ul className={styles.tree}>
      {branches.map((branch) => {
        const { tokens, last } = lineOf(branch)
        const prefix = [...from, ...tokens]
        const isChosen = prefix.length <= chosen.length && prefix.every((token, i) => token === chosen[i])
        return (
          <li key={branch.token}>
            <div className={styles.branch}>
              <button
                type="button"
                className={styles.token}
                aria-current={isChosen || undefined}
                onClick={() => onChoose(prefix)}
              >
                {tokens.map(write).join(' ')}
              </button>
              <span className={styles.path} aria-hidden="true">
                <i style={{ width: `${last.path * 100}%` }} />
              </span>
              <span>
                {formatPercent(last.path)}
                <span className="spoken"> {words.path(formatPercent(last.path))}</span>
              </span>
            </div>
            {last.next.length > 0 && (
              <CompletionTree
                branches={last.next}
                write={write}
                from={prefix}
                chosen={chosen}
                onChoose={onChoose}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A branch with its successors, as long as there is only one. */
function lineOf(branch: Branch): { tokens: number[]; last: Branch } {
  const tokens = [branch.token]
  let last = branch
  while (last.next.length === 1) {
    last = last.next[0]
    tokens.push(last.token)
  }
  return { tokens, last }
}
