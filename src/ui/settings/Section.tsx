import type { ReactNode } from 'react'
import { baseValueOf, valueOf, type Field } from '../../tasks/fields'
import { usePage, useText } from '../AppContext'
import { useTurn } from '../frame/useTurn'
import styles from './settings.module.css'

interface Props {
  title: string
  /** the settings in it */
  fields: readonly Field[]
  isOpen?: boolean
  /** whether a knob inside has something surprising to point out */
  hasNote?: boolean
  children: ReactNode
}

/** A section of the panel that opens and closes. */
export function Section({ title, fields, isOpen = false, hasNote = false, children }: Props) {
  const { panel } = useText()
  const hasTurn = useTurn()
  const changed = usePage(
    ({ edited }) => fields.filter((field) => valueOf(field, edited) !== baseValueOf(field, edited)).length,
  )
  return (
    <details className={styles.section} open={isOpen}>
      <summary>
        <span>{title}</span>
        {hasNote && (
          <>
            <span className={styles.noteMark} aria-hidden="true" />
            <span className="spoken">, {panel.hasSurprise}</span>
          </>
        )}
        <span className={styles.count}>
          {changed > 0 ? (
            panel.countOf(changed, fields.length)
          ) : (
            <>
              <span aria-hidden="true">{fields.length}</span>
              <span className="spoken">{panel.countOf(0, fields.length)}</span>
            </>
          )}
        </span>
      </summary>
      <div className={styles.rows}>{hasTurn && children}</div>
    </details>
  )
}
