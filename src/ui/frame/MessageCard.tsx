import { useEffect } from 'react'
import { isProblem, type Message } from '../../app/messages'
import { useApp, usePage, useText } from '../AppContext'
import { messageText } from './messageText'
import styles from './frame.module.css'

/** How long a message that tells of something done stays by itself. */
const STAYS = 8000

interface Props {
  message: Message
  /** what it comes from, where that is not what the visitor looks at */
  origin?: string
}

/** One message, and the way to be rid of it. */
export function MessageCard({ message, origin }: Props) {
  const app = useApp()
  const text = useText()
  const config = usePage((state) => state.edited)
  const running = usePage((state) => state.run.config)
  const step = usePage((state) => state.latest.step)
  const isBad = isProblem(message)
  const passes = message.kind === 'link-copied' || message.kind === 'exported'

  useEffect(() => {
    if (!passes) return
    const timer = setTimeout(() => app.dismiss(message.id), STAYS)
    return () => clearTimeout(timer)
  }, [app, message, passes])

  return (
    <div className={styles.message} data-bad={isBad || undefined}>
      <p role={isBad ? 'alert' : 'status'}>
        {origin !== undefined && <b>{origin}: </b>}
        {messageText(message, { config, running, step, text })}
      </p>
      {message.kind === 'copy-refused' && (
        <input type="text" readOnly value={message.link} aria-label={text.page.copyLink} />
      )}
      <button type="button" onClick={() => app.dismiss(message.id)}>
        {text.messages.dismiss}
      </button>
    </div>
  )
}
