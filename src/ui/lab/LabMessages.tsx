import { useStore } from 'zustand'
import { aboutField } from '../../app/messages'
import { useApp, usePage, useText } from '../AppContext'
import { MessageCard } from '../frame/MessageCard'
import frame from '../frame/frame.module.css'
import { useLab } from './useLab'

/** What the visitor should know of an experiment, and of the run in Train meanwhile, over the page so that nothing moves. */
export function LabMessages() {
  const text = useText()
  const app = useApp()
  const lab = useLab()
  const messages = useStore(lab.store, (state) => state.messages)
  const compared = useStore(lab.store, ({ compare }) => compare.rows[0].config)
  const swept = useStore(lab.store, ({ sweep }) => sweep.base)
  const ofTrain = usePage((state) => state.messages)
  const edited = usePage((state) => state.edited)
  return (
    <section aria-label={text.labMessages.region} className={frame.messages}>
      {messages.map((message) => (
        <MessageCard
          key={message.id}
          message={message}
          config={'at' in message && message.at?.view === 'compare' ? compared : swept}
          onDismiss={lab.dismiss}
        />
      ))}
      {ofTrain
        // those about a field stand beside it, in Train
        .filter((message) => aboutField(message) === null)
        .map((message) => (
          <MessageCard
            key={`train ${message.id}`}
            message={message}
            config={edited}
            origin={text.page.views.train}
            onDismiss={app.dismiss}
          />
        ))}
    </section>
  )
}
