import { START, type HandStep } from '../../lessons/start'
import { useText } from '../AppContext'
import { percent, twoDigits } from '../numbers'
import styles from './start.module.css'

interface Props {
  step: HandStep
  /** how much of the step is there: the stage of lesson 0, from 0 */
  stage: number
}

/** One step of GRPO by hand: a prompt, its probabilities, eight tries with their scores and pushes, and the new probabilities. */
export function HandPicture({ step, stage }: Props) {
  const { learn, locale } = useText()
  const { columns } = learn.start
  const signed = (value: number) => `${value > 0 ? '+' : '−'}${twoDigits(locale, Math.abs(value), '–')}`
  const bars = (chances: readonly number[], was: readonly number[] | null) => (
    <ul className={styles.bars}>
      {START.tokens.map((token, k) => (
        <li key={token} data-right={k === 0 || undefined}>
          <b>{token}</b>
          <span className={styles.bar}>
            <i style={{ width: `${chances[k] * 100}%` }} />
            {was && <em style={{ left: `${was[k] * 100}%` }} />}
          </span>
          <span>{percent(locale, chances[k])}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.hand}>
      <section>
        <h4>{columns.prompt}</h4>
        <p className={styles.prompt}>{START.prompt} → ?</p>
      </section>
      <section data-hidden={stage < 1 || undefined}>
        <h4>{columns.before}</h4>
        {bars(step.before, null)}
      </section>
      <section data-hidden={stage < 2 || undefined}>
        <h4>{columns.tries}</h4>
        <ul className={styles.tries}>
          {step.drawn.map((token, i) => (
            <li
              key={i}
              data-right={token === 0 || undefined}
              data-sign={stage >= 4 ? (step.advantages[i] > 0 ? 'up' : 'down') : undefined}
            >
              <b>{START.tokens[token]}</b>
              {stage >= 3 && <span>{step.rewards[i]}</span>}
              {stage >= 4 && <small>{signed(step.advantages[i])}</small>}
            </li>
          ))}
        </ul>
      </section>
      <section data-hidden={stage < 5 || undefined}>
        <h4>{columns.after}</h4>
        {bars(stage < 5 ? step.before : step.after, step.before)}
      </section>
    </div>
  )
}
