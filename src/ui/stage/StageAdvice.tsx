import { fieldChanges } from '../../app/coach/coaching'
import { needsReset } from '../../coach/rule'
import { useApp, usePage, useText } from '../AppContext'
import { changesText } from '../coach/changesText'
import styles from './stage.module.css'

/** What the coach sees, in a few words, and the button with the change that may help. */
export function StageAdvice() {
  const app = useApp()
  const text = useText()
  const edited = usePage((state) => state.edited)
  const advice = usePage((state) => state.coach.heard.advice)
  if (!advice) return <p className={styles.coach} />
  const { coach } = text
  const change = advice.change ? changesText(fieldChanges(edited, advice.change), edited, text) : ''
  return (
    <p className={styles.coach} role="note" aria-label={coach.name}>
      {coach.rules[advice.rule].title}{' '}
      {change !== '' && (
        <button
          type="button"
          className={styles.link}
          title={needsReset(advice) ? coach.applyAndReset : coach.apply}
          onClick={app.applyAdvice}
        >
          {change}
        </button>
      )}
    </p>
  )
}
