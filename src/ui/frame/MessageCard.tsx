import { useEffect } from 'react'
import { isPassing, isProblem, type Message } from '../../app/messages'
import type { RunConfig } from '../../settings/knobs'
import { usePage, useText } from '../AppContext'
import { messageText } from './messageText'
import styles from './frame.module.css'

/** Milliseconds after which a message that tells of something done goes by itself. */
const STAYS = 8000

interface Props {
  message: Message
  /** of the view that shows it */
  config: RunConfig
  /** where it comes from, where that is not the view that shows it */
  origin?: string
  /** the same function from one drawing to the next */
  onDismiss: (id: number) => void
}

/** One message, and the way to be rid of it. */
export function MessageCard({ message, config, origin, onDismiss }: Props) {
  const text = useText()
  const language = usePage((state) => state.language)
  const running = usePage((state) => state.run.config)
  const step = usePage((state) => state.latest.step)
  const isBad = isProblem(message)
  const passes = isPassing(message)

  useEffect(() => {
    if (!passes) return
    const timer = setTimeout(() => onDismiss(message.id), STAYS)
    return () => clearTimeout(timer)
  }, [onDismiss, message, passes])

  return (
    <div className={styles.message} data-bad={isBad || undefined}>
      <p role={isBad ? 'alert' : 'status'}>
        {origin !== undefined && <b>{origin}: </b>}
        {messageText(message, { config, running, step, language, text })}
      </p>
      {message.kind === 'copy-refused' && (
        <input type="text" readOnly value={message.link} aria-label={text.page.copyLink} />
      )}
      <button type="button" onClick={() => onDismiss(message.id)}>
        {text.messages.dismiss}
      </button>
    </div>
  )
}
