import { Fragment } from 'react'
import { formatNumber } from '../../../app/series/format'
import { Equation } from '../../formula/Equation'
import { TermName } from '../../glossary/GlossaryLink'
import type { Line } from '../../../app/lens/line'
import styles from './formula.module.css'

/** Lines of a derivation: the computed quantity, its equations, one below the other, and the result. */
export function FormulaLines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ name, entry, equations = [], result, note }) => (
        <div key={name + note} className={styles.formulaLine}>
          <dt>
            <TermName entry={entry}>{name}</TermName>
          </dt>
          <dd>
            <span className={styles.formula}>
              {equations.map((sides, i) => (
                <Fragment key={i}>
                  {i > 0 && <br />}
                  <Equation sides={sides} />
                </Fragment>
              ))}
              {result !== undefined && (
                <math className={styles.result}>
                  {equations.length > 0 && <mo>=</mo>}
                  <mn>{typeof result === 'number' ? formatNumber(result) : result}</mn>
                </math>
              )}
            </span>
            {note && <span className={styles.formulaNote}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
