import { useLayoutEffect } from 'react'
import { entryOfField } from '../../app/glossary'
import type { Field } from '../../tasks/fields'
import { useApp, usePage, useText } from '../AppContext'
import { fieldText } from '../fieldText'
import { GlossaryLink } from '../glossary/GlossaryLink'
import { KnobFacts } from './KnobFacts'
import type { FieldState } from './useField'
import styles from './settings.module.css'

interface Props {
  field: Field
  state: FieldState
  close: () => void
  /** called once it has its size */
  onShown: () => void
}

/** What there is to know about a knob, and a button that sets it back. */
export function KnobAbout({ field, state, close, onShown }: Props) {
  const app = useApp()
  const text = useText()
  const task = usePage((page) => page.edited.task)
  // it may have been loaded after the popover was placed
  useLayoutEffect(onShown, [onShown])
  const { label, help } = fieldText(field, task, text)
  return (
    <>
      <b>{label}</b>
      <p>{help}</p>
      <KnobFacts field={field} state={state} />
      <p className={styles.more}>
        <GlossaryLink entry={entryOfField(field, task)}>{text.panel.inGlossary}</GlossaryLink>
      </p>
      {state.isChanged && field !== 'task' && (
        <button
          type="button"
          onClick={() => {
            app.restoreDefault(field)
            close()
          }}
        >
          {text.panel.restore(label)}
        </button>
      )}
    </>
  )
}
