import { useEffect, useRef } from 'react'
import type { Message } from '../../app/messages'
import { visibleLines } from '../../text/visible'
import { usePage, useText } from '../AppContext'
import { messageText } from '../frame/messageText'
import styles from './field.module.css'

/** Why what was written in a field was refused, below it: the message of the page may lie under the settings. */
export function FieldProblem({ message }: { message: Message }) {
  const text = useText()
  const config = usePage((state) => state.edited)
  const running = usePage((state) => state.run.config)
  const step = usePage((state) => state.latest.step)
  const line = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <span ref={line} role="alert" className={styles.problem}>
      {visibleLines(messageText(message, { config, running, step, text }))}
    </span>
  )
}
