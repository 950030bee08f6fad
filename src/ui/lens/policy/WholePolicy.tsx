import { formatPercent } from '../../../app/series/format'
import type { PromptPolicy } from '../../../worker/explore'
import { useText } from '../../AppContext'
import styles from './policy.module.css'

interface Props {
  policies: readonly PromptPolicy[]
  /** the prompt of the group under the lens */
  chosen: readonly number[]
  write: (token: number) => string
}

/** The whole policy of a task of one token: a row per prompt, a column per token, and a bar for each probability. */
export function WholePolicy({ policies, chosen, write }: Props) {
  const { policy: words } = useText()
  const tokens = policies[0].now.map((_, token) => token)
  return (
    <>
      <h3>{words.whole}</h3>
      <p className={styles.aside}>{words.wholeAbout}</p>
      <table className={styles.whole} aria-label={words.whole}>
        <thead>
          <tr>
            <th scope="col">
              <span className="spoken">{words.prompt}</span>
            </th>
            {tokens.map((token) => (
              <th key={token} scope="col">
                {write(token)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {policies.map(({ prompt, right, now }) => (
            <tr key={String(prompt)} aria-current={String(prompt) === String(chosen) || undefined}>
              <th scope="row">{prompt.map(write).join('')}</th>
              {now.map((probability, token) => (
                <td
                  key={token}
                  data-right={token === right || undefined}
                  title={`${write(token)} ${formatPercent(probability)}`}
                >
                  <i aria-hidden="true" style={{ height: `${probability * 100}%` }} />
                  <span className="spoken">
                    {formatPercent(probability)}
                    {token === right && ` ${words.right}`}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
