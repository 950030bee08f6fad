import { useStore } from 'zustand'
import { aboutField, isAboutFile } from '../../app/messages'
import { useApp, usePage, useText } from '../AppContext'
import { MessageCard } from '../frame/MessageCard'
import { WritingFiles } from '../frame/WritingFiles'
import styles from '../frame/messages.module.css'
import { useExperiments } from './useExperiments'

/** The messages of Compare and Sweep, and those of the run in Train, which may continue meanwhile. */
export function ExperimentMessages() {
  const text = useText()
  const app = useApp()
  const experiments = useExperiments()
  const messages = useStore(experiments.store, (state) => state.messages)
  const compared = useStore(experiments.store, ({ compare }) => compare.rows[0].config)
  const swept = useStore(experiments.store, ({ sweep }) => sweep.base)
  const ofTrain = usePage((state) => state.messages)
  const edited = usePage((state) => state.edited)
  return (
    <section aria-label={text.messageCards.ofExperiment} className={styles.messages}>
      <WritingFiles />
      {messages.toReversed().map((message) => (
        <MessageCard
          key={message.id}
          message={message}
          config={'at' in message && message.at?.view === 'compare' ? compared : swept}
          onDismiss={experiments.dismiss}
        />
      ))}
      {ofTrain
        // messages about a field are shown beside it, in Train
        .filter((message) => aboutField(message) === null)
        .toReversed()
        .map((message) => (
          <MessageCard
            key={`train ${message.id}`}
            message={message}
            config={edited}
            // files are opened and saved in every view
            {...(!isAboutFile(message) && { origin: text.page.views.train })}
            onDismiss={app.dismiss}
          />
        ))}
    </section>
  )
}
