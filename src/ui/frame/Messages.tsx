import { isProblem } from '../../app/messages'
import { usePage, useText } from '../AppContext'
import { Late } from './Late'
import { lazyPart } from './lazyPart'
import styles from './messages.module.css'

const LazyMessageCards = lazyPart(() => import('./MessageCards'), 'MessageCards', ['messages', 'settings'])

/** The messages of Train, and in Learn those of a problem. They lie over the page, so that nothing moves when one appears. */
export function Messages() {
  const text = useText()
  const isLearning = usePage((state) => state.view === 'learn')
  const all = usePage((state) => state.messages)
  // the reward editor tells by itself what went wrong with its text
  const failing = usePage(({ view, rewardCode, edited }) =>
    view === 'train' && rewardCode.isOpen && !(edited.task in rewardCode.drafts) ? edited.rewardCode : null,
  )
  const messages = all.filter(
    (message) =>
      (!isLearning || isProblem(message)) &&
      // the strip above the charts makes this offer
      message.kind !== 'unfinished' &&
      !(message.kind === 'failure' && message.failure.kind === 'reward' && message.failure.code === failing),
  )
  const isWriting = usePage((state) => state.writing.length > 0)
  return (
    <section aria-label={text.page.regions.messages} className={styles.messages}>
      {(isWriting || messages.length > 0) && (
        <Late>
          <LazyMessageCards messages={messages} />
        </Late>
      )}
    </section>
  )
}
