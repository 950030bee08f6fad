import { useId, useState } from 'react'
import { aboutField } from '../../app/messages'
import { useApp, usePage, useText } from '../AppContext'
import { allowedPrompts } from '../fieldText'
import { twoDigits, whole } from '../numbers'
import { AnswerLine } from './AnswerLine'
import styles from './tryPrompt.module.css'

/** Number of tokens that fit on a line. Longer answers get two lines from the start, so that nothing moves. */
const MOST_IN_A_LINE = 4

/** A field for a prompt, and the policy's answers to it: now, and before training. */
export function TryPrompt() {
  const app = useApp()
  const text = useText()
  const config = usePage((state) => state.run.config)
  const asked = usePage((state) => state.prompt)
  const answer = usePage((state) => state.answer)
  const refusal = usePage((state) => state.messages.find((message) => aboutField(message) === 'prompt'))
  const [draft, setDraft] = useState<string | null>(null)
  const mayWrap = usePage((state) => (state.run.info?.completionLength ?? 0) > MOST_IN_A_LINE)
  const id = useId()
  const rewardOf = (value: number) => text.prompt.reward(twoDigits(text.locale, value, text.transport.absent))

  return (
    <>
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault()
          if (app.ask(draft ?? asked ?? '')) setDraft(null)
        }}
      >
        <h2>
          <label htmlFor={id}>{text.prompt.title}</label>
        </h2>
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={draft ?? asked ?? ''}
          aria-invalid={refusal !== undefined}
          aria-describedby={`${id}-allowed`}
          onChange={(event) => {
            setDraft(event.currentTarget.value)
            // The refused text is no longer in the field.
            if (refusal) app.dismiss(refusal.id)
          }}
        />
        <button type="submit">{text.prompt.ask}</button>
      </form>
      <dl className={styles.answers} data-long={mayWrap || undefined}>
        <AnswerLine
          when={text.prompt.now(whole(text.locale, answer?.step ?? 0))}
          tokens={answer?.now.tokens ?? null}
          probabilities={answer?.now.probabilities ?? []}
          reward={answer ? rewardOf(answer.now.reward) : ''}
        />
        <AnswerLine
          when={text.prompt.first}
          tokens={answer?.first.tokens ?? null}
          probabilities={answer?.first.probabilities ?? []}
          reward={answer ? rewardOf(answer.first.reward) : ''}
        />
      </dl>
      <p id={`${id}-allowed`} className={styles.allowed}>
        {text.prompt.allowed(allowedPrompts(config.task, config.taskSettings, text))}
      </p>
    </>
  )
}
