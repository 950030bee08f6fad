import type { Message } from '../../app/messages'
import { useApp, usePage } from '../AppContext'
import { MessageCard } from './MessageCard'
import { WritingFiles } from './WritingFiles'

/** Files that are being written, and messages, the newest first: on a phone the room is enough for one. */
export function MessageCards({ messages }: { messages: readonly Message[] }) {
  const app = useApp()
  const edited = usePage((state) => state.edited)
  return (
    <>
      <WritingFiles />
      {messages.toReversed().map((message) => (
        <MessageCard key={message.id} message={message} config={edited} onDismiss={app.dismiss} />
      ))}
    </>
  )
}
