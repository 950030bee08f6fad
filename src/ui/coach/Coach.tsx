import { useApp, usePage, useText } from '../AppContext'
import { AdviceText } from './AdviceText'
import { AppliedChange } from './AppliedChange'
import styles from './coach.module.css'

/** What the coach has to say about the run: one thing with its evidence and a change that may help, and what else it sees. */
export function Coach() {
  const app = useApp()
  const text = useText()
  const advice = usePage((state) => state.coach.heard.advice)
  const applied = usePage((state) => state.coach.applied)
  const silenced = usePage((state) => state.coach.silenced)
  const hasListened = usePage((state) => state.coach.heardTo > 0)
  const always = usePage((state) => state.preferences.silenced)
  const count = new Set([...silenced, ...always]).size
  const { coach } = text
  return (
    <section aria-label={coach.name} className={styles.coach} data-speaks={advice !== null || undefined}>
      <p role="status" className={`spoken ${styles.announced}`}>
        {advice && coach.named(coach.rules[advice.rule].title)}
      </p>
      {advice ? (
        <AdviceText key={advice.rule} advice={advice} />
      ) : applied ? (
        <AppliedChange applied={applied} />
      ) : (
        <p className={styles.quiet}>
          <b>{coach.lead}</b>
          {hasListened ? coach.quiet : coach.unread}
          {count > 0 && (
            <>
              {' '}
              {coach.silenced(count)}{' '}
              <button type="button" className={styles.link} onClick={app.hearAll}>
                {coach.hearAll}
              </button>
            </>
          )}
        </p>
      )}
    </section>
  )
}
