import { usePage } from '../AppContext'
import { Hint } from '../train/Hint'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import styles from './coach.module.css'

const LazyCoach = lazyPart(() => import('./Coach'), 'Coach', ['coach', 'settings', 'train'])
const LazyOffer = lazyPart(() => import('./ContinueOffer'), 'ContinueOffer', ['messages'])

/**
 * The hint, and below it the coach. Who has something to say takes the place of both, so that nothing moves: the coach, or else
 * the offer to go on with an earlier run.
 */
export function CoachStrip() {
  const isQuiet = usePage(({ coach }) => coach.heard.advice === null && coach.applied === null)
  const offer = usePage(({ messages }) => messages.find((message) => message.kind === 'unfinished'))
  return (
    <div className={styles.strip}>
      {isQuiet &&
        (offer ? (
          <Late fallback={<Hint className={styles.hint} />}>
            <LazyOffer offer={offer} />
          </Late>
        ) : (
          <Hint className={styles.hint} />
        ))}
      {!(isQuiet && offer) && (
        // as tall as what it says when it is quiet
        <Late fallback={<p aria-hidden="true">{'\u00a0'}</p>}>
          <LazyCoach />
        </Late>
      )}
    </div>
  )
}
