import type { ReactNode } from 'react'
import type { TermId } from '../../../glossary/ids'
import { TermName } from '../../glossary/GlossaryLink'
import styles from './formula.module.css'

interface Props {
  name: string
  /** the term of the glossary that it computes */
  entry: TermId
  /** the sides of the equation, first in symbols and then with its numbers; if there are none, a note says why */
  children?: ReactNode
  result?: string
  note?: string
}

/** One line of the derivation: what is computed, how, and the result. */
export function FormulaLine({ name, entry, children, result, note }: Props) {
  return (
    <div className={styles.formulaLine}>
      <dt>
        <TermName entry={entry}>{name}</TermName>
      </dt>
      <dd>
        <span className={styles.formula}>
          {children}
          {result !== undefined && (
            <math className={styles.result}>
              {children !== undefined && <mo>=</mo>}
              <mn>{result}</mn>
            </math>
          )}
        </span>
        {note && <span className={styles.formulaNote}>{note}</span>}
      </dd>
    </div>
  )
}
