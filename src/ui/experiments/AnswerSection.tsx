import { useState, type ReactNode } from 'react'
import { useText } from '../AppContext'
import { StartDialog } from './StartDialog'
import styles from './answer.module.css'

interface Props {
  /** the answer, or what is being asked */
  heading: string
  /** what to do about it */
  note: string
  actions: readonly AnswerAction[]
  /** the figures behind it */
  children?: ReactNode
}

export interface AnswerAction {
  name: string
  /** what it costs, or why it cannot be done */
  note: string
  /** the next sensible action; one of them at most */
  isNext: boolean
  /** null if it cannot be done */
  act: (() => void) | null
}

/** The head of the results of Compare and Sweep: one sentence, what to do about it, and buttons that do it. */
export function AnswerSection({ heading, note, actions, children }: Props) {
  const { compare, start } = useText()
  const [isAsked, setAsked] = useState(false)
  return (
    <section aria-label={compare.answer.name} className={styles.answer}>
      <div className={styles.top}>
        <div>
          <h2>{heading}</h2>
          <p className={styles.note}>{note}</p>
        </div>
        <div className={styles.actions}>
          {actions.map(({ name, note, isNext, act }) => (
            <div key={name}>
              <button
                type="button"
                data-filled={isNext || undefined}
                disabled={act === null}
                onClick={act ?? undefined}
              >
                {name}
              </button>
              <span>{note}</span>
            </div>
          ))}
          <button
            type="button"
            className={styles.quiet}
            aria-haspopup="dialog"
            onClick={() => setAsked(true)}
          >
            {start.title}
          </button>
        </div>
      </div>
      {children}
      <StartDialog isOpen={isAsked} onClose={() => setAsked(false)} />
    </section>
  )
}
