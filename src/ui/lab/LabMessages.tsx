import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { LabMessage } from '../../app/lab/state'
import { aboutField } from '../../app/messages'
import { usePage, useText } from '../AppContext'
import { MessageCard } from '../frame/MessageCard'
import frame from '../frame/frame.module.css'
import { labMessageText } from './labMessageText'
import { useLab } from './useLab'

/** How long a message that tells of something done stays by itself. */
const STAYS = 8000

/** What the visitor should know of an experiment, and of the run in Train meanwhile, over the page so that nothing moves. */
export function LabMessages() {
  const text = useText()
  const lab = useLab()
  const messages = useStore(lab.store, (state) => state.messages)
  const ofTrain = usePage((state) => state.messages)
  return (
    <section aria-label={text.labMessages.region} className={frame.messages}>
      {messages.map((message) => (
        <Card key={message.id} message={message} />
      ))}
      {ofTrain.map(
        (message) =>
          // those about a field stand beside it, in Train
          aboutField(message) === null && (
            <MessageCard key={`train ${message.id}`} message={message} origin={text.page.views.train} />
          ),
      )}
    </section>
  )
}

function Card({ message }: { message: LabMessage }) {
  const text = useText()
  const lab = useLab()
  const config = useStore(lab.store, ({ compare, sweep }) =>
    'where' in message && message.where.view === 'compare' ? compare.rows[0].config : sweep.base,
  )
  const isDone = message.kind === 'link-copied' || message.kind === 'exported'
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => lab.dismiss(message.id), STAYS)
    return () => clearTimeout(timer)
  }, [lab, message, isDone])
  return (
    <div className={frame.message} data-bad={!isDone || undefined}>
      <p role={isDone ? 'status' : 'alert'}>{labMessageText(message, { config, text })}</p>
      {message.kind === 'copy-refused' && (
        <input type="text" readOnly value={message.link} aria-label={text.page.copyLink} />
      )}
      <button type="button" onClick={() => lab.dismiss(message.id)}>
        {text.messages.dismiss}
      </button>
    </div>
  )
}
