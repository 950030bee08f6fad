import { useId, useRef, useState } from 'react'
import type { Field } from '../../tasks/fields'
import { entryOfField } from '../../app/glossary'
import { useApp, usePage, useText } from '../AppContext'
import { fieldText } from '../fieldText'
import { GlossaryLink } from '../glossary/GlossaryLink'
import { KnobFacts } from './KnobFacts'
import type { FieldState } from './useField'
import styles from './settings.module.css'

const GAP = 8

/** A button that opens what there is to know about a knob; works by mouse, touch and keyboard. */
export function KnobHelp({ field, state }: { field: Field; state: FieldState }) {
  const app = useApp()
  const text = useText()
  const task = usePage((page) => page.edited.task)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { label, help } = fieldText(field, task, text)

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.about}
        aria-label={text.panel.about(label)}
        popoverTarget={id}
      >
        <span aria-hidden="true">?</span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={text.panel.about(label)}
        className={styles.help}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        onToggle={(event) => {
          if (event.newState === 'open') placeBeside(panel.current, button.current)
        }}
      >
        {isOpen && (
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
                  panel.current?.hidePopover()
                }}
              >
                {text.panel.restore(label)}
              </button>
            )}
          </>
        )}
      </div>
    </>
  )
}

/** Right of the button where there is room, else below it; always inside the window. */
function placeBeside(panel: HTMLElement | null, button: HTMLElement | null): void {
  if (!panel || !button) return
  const at = button.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const fits = at.right + GAP + width <= innerWidth - GAP
  const left = fits ? at.right + GAP : Math.max(GAP, Math.min(at.right - width, innerWidth - width - GAP))
  const top = fits ? at.top - GAP : at.bottom + GAP
  panel.style.left = `${left}px`
  panel.style.top = `${Math.max(GAP, Math.min(top, innerHeight - height - GAP))}px`
}
