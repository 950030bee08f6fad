import type { Field } from '../../tasks/fields'
import { usePage, useText } from '../AppContext'
import { Popover } from '../parts/Popover'
import { fieldText } from '../fieldText'
import { Late } from '../frame/Late'
import { lazyPart } from '../frame/lazyPart'
import type { FieldState } from './useField'
import styles from './field.module.css'

const LazyAbout = lazyPart(() => import('./KnobAbout'), 'KnobAbout', ['settings'])

/** A button that opens the facts about a knob. */
export function KnobHelp({ field, state }: { field: Field; state: FieldState }) {
  const text = useText()
  const task = usePage((page) => page.edited.task)
  const label = text.panel.about(fieldText(field, task, text).label)
  return (
    <Popover
      label={label}
      button={{
        className: styles.about,
        'aria-label': label,
        'data-about': field,
        children: <span aria-hidden="true">?</span>,
      }}
      side="right"
      className={styles.help}
    >
      {({ isOpen, close }) =>
        isOpen && (
          <Late isAbove>
            <LazyAbout field={field} state={state} close={close} />
          </Late>
        )
      }
    </Popover>
  )
}
