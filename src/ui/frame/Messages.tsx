import { usePage, useText } from '../AppContext'
import { MessageCard } from './MessageCard'
import styles from './frame.module.css'

/** What the visitor should know, over the page so that nothing moves. */
export function Messages() {
  const text = useText()
  const messages = usePage((state) => state.messages)
  return (
    <section aria-label={text.page.regions.messages} className={styles.messages}>
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} />
      ))}
    </section>
  )
}
