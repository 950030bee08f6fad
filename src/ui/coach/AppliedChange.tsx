import type { Applied } from '../../app/coach/coachState'
import { canTakeBack } from '../../app/coach/coaching'
import { useApp, usePage, useText } from '../AppContext'
import { whole } from '../numbers'
import { changesText } from './changesText'
import styles from './coach.module.css'

/** A change that was made on the coach's advice, and the way back. */
export function AppliedChange({ applied }: { applied: Applied }) {
  const app = useApp()
  const text = useText()
  const edited = usePage((state) => state.edited)
  const isOpen = usePage(canTakeBack)
  const { coach, locale } = text
  return (
    <>
      <p className={styles.says}>
        {coach.applied(changesText(applied.changes, edited, text), whole(locale, applied.step))}
      </p>
      {isOpen && (
        <div className={styles.actions}>
          <button type="button" onClick={app.takeBackAdvice}>
            {coach.undo}
          </button>
        </div>
      )}
    </>
  )
}
