import { useApp, usePage, useText } from '../AppContext'
import { MessageCard } from './MessageCard'
import styles from './frame.module.css'

/** What the visitor should know, over the page so that nothing moves. */
export function Messages() {
  const app = useApp()
  const text = useText()
  const messages = usePage((state) => state.messages)
  const edited = usePage((state) => state.edited)
  return (
    <section aria-label={text.page.regions.messages} className={styles.messages}>
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} config={edited} onDismiss={app.dismiss} />
      ))}
    </section>
  )
}
