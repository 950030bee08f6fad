import { useCallback, useId, useRef, useState } from 'react'
import type { Field } from '../../tasks/fields'
import { usePage, useText } from '../AppContext'
import { fieldText } from '../fieldText'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import type { FieldState } from './useField'
import styles from './settings.module.css'

const LazyAbout = lazyPart(() => import('./KnobAbout'), 'KnobAbout', ['settings'])

const GAP = 8

/** A button that opens the facts about a knob; works by mouse, touch and keyboard. */
export function KnobHelp({ field, state }: { field: Field; state: FieldState }) {
  const text = useText()
  const task = usePage((page) => page.edited.task)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { label } = fieldText(field, task, text)
  const place = useCallback(() => placeBeside(panel.current, button.current), [])

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
          if (event.newState === 'open') place()
        }}
      >
        {isOpen && (
          <Late isAbove>
            <LazyAbout
              field={field}
              state={state}
              close={() => panel.current?.hidePopover()}
              onShown={place}
            />
          </Late>
        )}
      </div>
    </>
  )
}

/** Right of the button if there is room, else below it; always inside the window. */
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
