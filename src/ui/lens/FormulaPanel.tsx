import { useEffect, useRef } from 'react'
import { formatNumber } from '../../app/series/format'
import type { LensText } from '../../text/en/lens'
import type { Inspection } from '../../worker/protocol'
import { AdvantageFormula } from './AdvantageFormula'
import { FormulaLine } from './FormulaLine'
import { KlFormula } from './KlFormula'
import { LossFormula } from './LossFormula'
import { RatioFormula } from './RatioFormula'
import { tokenReading, type PassFigures } from './reading'
import styles from './formula.module.css'

interface Props {
  inspection: Inspection
  /** null before any update */
  figures: PassFigures | null
  row: number
  place: number
  /** the token as written, and the number of its completion in the group, from 1 */
  token: string
  completion: number
  onClose: () => void
  text: LensText
}

/** The whole way from a token's log-probs and its completion's reward to its gradient, with its own numbers. */
export function FormulaPanel({ inspection, figures, row, place, token, completion, onClose, text }: Props) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // the panel into sight; where it does not fit, rather its head and the tokens above it
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.closest('tbody')?.rows[0].scrollIntoView({ block: 'nearest' })
  }, [])
  const title = text.formulaOf(token, place + 1, completion)
  const old = inspection.oldLogp[row * inspection.length + place]
  const reading = figures && figures.update[row] >= 0 ? tokenReading(inspection, figures, row, place) : null
  return (
    <section ref={panel} className={styles.panel} aria-label={title}>
      <header>
        <strong>{title}</strong>
        <button type="button" onClick={onClose} aria-label={text.close}>
          ✕
        </button>
      </header>
      <dl>
        <FormulaLine name={text.names.probability} result={formatNumber(Math.exp(old))}>
          {text.symbols.exp}({text.symbols.old}) = {text.symbols.exp}({formatNumber(old)})
        </FormulaLine>
        <AdvantageFormula inspection={inspection} row={row} text={text} />
        {figures && reading && (
          <>
            <RatioFormula inspection={inspection} figures={figures} row={row} reading={reading} text={text} />
            {figures.spec.klEstimator !== 'exact' && (
              <KlFormula
                estimator={figures.spec.klEstimator}
                against={inspection.config.klAgainst}
                reading={reading}
                text={text}
              />
            )}
            <LossFormula inspection={inspection} figures={figures} row={row} reading={reading} text={text} />
          </>
        )}
      </dl>
    </section>
  )
}
