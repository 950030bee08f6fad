import { usePage, useText } from '../AppContext'
import { twoDigits } from '../numbers'
import { withThousands } from '../transport/thousands'
import styles from './stage.module.css'

/** Step, reward and evaluation. They change too often for screen readers, for which `Announcer` summarises them. */
export function StageStatus() {
  const { locale, transport } = useText()
  const { step, reward, evaluation } = usePage((state) => state.latest)
  const isTraining = usePage((state) => state.isTraining)
  const { status, absent } = transport
  const figures = {
    step: status.step(String(step)),
    ...(step > 0 && {
      reward: status.reward(twoDigits(locale, reward, absent)),
      evaluation: status.evaluation(twoDigits(locale, evaluation, absent)),
    }),
  }
  return (
    <p role="status" aria-live="off" aria-busy={isTraining} className={styles.status}>
      {Object.entries(figures).map(([name, figure], place) => (
        <span key={name} data-explains={name as keyof typeof figures} className={styles.figure}>
          {place > 0 && ' · '}
          {withStrongNumber(figure)}
        </span>
      ))}
    </p>
  )
}

/** A text whose number is strong: “step 90”. */
function withStrongNumber(text: string) {
  const at = text.search(/[-−–\d.,]+(?=\D*$)/)
  const [number] = /^[-−–\d.,]+/.exec(text.slice(at)) ?? ['']
  return (
    <>
      {text.slice(0, at)}
      <b>{withThousands(number)}</b>
      {text.slice(at + number.length)}
    </>
  )
}
