import { usePage } from '../AppContext'
import { Hint } from '../train/Hint'
import { Coach } from './Coach'
import styles from './coach.module.css'

/** The hint, and below it the coach, who takes the place of both while there is something to say: nothing moves. */
export function CoachStrip() {
  const isQuiet = usePage(({ coach }) => coach.heard.advice === null && coach.applied === null)
  return (
    <div className={styles.strip}>
      {isQuiet && <Hint />}
      <Coach />
    </div>
  )
}
