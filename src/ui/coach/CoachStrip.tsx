import { usePage } from '../AppContext'
import { Hint } from '../train/Hint'
import { Coach } from './Coach'
import { ContinueOffer } from './ContinueOffer'
import styles from './coach.module.css'

/**
 * The hint, and below it the coach. Who has something to say takes the place of both, so that nothing moves: the coach, or else
 * the offer to go on with an earlier run.
 */
export function CoachStrip() {
  const isQuiet = usePage(({ coach }) => coach.heard.advice === null && coach.applied === null)
  const offer = usePage(({ messages }) => messages.find((message) => message.kind === 'unfinished'))
  return (
    <div className={styles.strip}>
      {isQuiet && (offer ? <ContinueOffer offer={offer} /> : <Hint />)}
      {!(isQuiet && offer) && <Coach />}
    </div>
  )
}
