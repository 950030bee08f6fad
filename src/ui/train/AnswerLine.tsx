import type { CSSProperties } from 'react'
import { usePage, useText } from '../AppContext'
import { percent } from '../numbers'
import styles from './tryPrompt.module.css'

interface Props {
  when: string
  /** null while there is no answer yet */
  tokens: readonly number[] | null
  probabilities: readonly number[]
  reward: string
}

/** One greedy completion, each token shaded by its probability. */
export function AnswerLine({ when, tokens, probabilities, reward }: Props) {
  const text = useText()
  const info = usePage((state) => state.run.info)
  const write = (token: number) =>
    token === info?.endToken ? text.lens.endToken : (info?.vocabulary[token] ?? '')
  return (
    <div>
      <dt>{when}</dt>
      <dd>
        {tokens === null
          ? text.transport.absent
          : tokens.map((token, place) => (
              <span
                // tokens repeat, so that only their places distinguish them
                // oxlint-disable-next-line react/no-array-index-key
                key={place}
                className={styles.token}
                style={shareStyle(probabilities[place])}
                title={text.prompt.probability(write(token), percent(text.locale, probabilities[place]))}
              >
                {write(token)}
              </span>
            ))}
      </dd>
      <dd className={styles.answerReward}>{reward}</dd>
    </div>
  )
}

function shareStyle(share: number): CSSProperties {
  return { '--share': `${Math.round(share * 100)}%` } as CSSProperties
}
