import { formatFixed } from '../../app/series/format'
import { TermName } from '../glossary/GlossaryLink'
import { useText } from '../AppContext'
import styles from './lens.module.css'

interface Props {
  /** mean and std */
  reward: readonly [number, number]
  advantage: readonly [number, number]
}

/** Mean ± std of the group's rewards and of its advantages. */
export function GroupReadout({ reward, advantage }: Props) {
  const { lens: text } = useText()
  const figures = [
    [text.rewardMeanStd, reward, 'std'],
    [text.advantageMeanStd, advantage, 'advantage'],
  ] as const
  return (
    <dl className={styles.readout}>
      {figures.map(([name, [mean, std], entry]) => (
        <div key={name}>
          <dt>
            <TermName entry={entry}>{name}</TermName>
          </dt>
          <dd>
            {formatFixed(mean)} <span className={styles.std}>± {formatFixed(std)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
