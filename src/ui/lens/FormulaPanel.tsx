import { useEffect, useMemo, useRef } from 'react'
import { formatNumber } from '../../app/series/format'
import type { LensText } from '../../text/en/lens'
import type { Inspection } from '../../train/inspection'
import { AdvantageFormula } from './AdvantageFormula'
import { DensityFormula } from './DensityFormula'
import { ExactKlFormula } from './ExactKlFormula'
import { FormulaLine } from './FormulaLine'
import { gaussianReading, headOf } from './gaussian'
import { KlFormula } from './KlFormula'
import { LossFormula } from './LossFormula'
import { RatioFormula } from './RatioFormula'
import type { PassFigures } from './passes'
import { atStep, tokenReading } from './reading'
import { unitOf, vectorText } from './writing'
import styles from './formula.module.css'

interface Props {
  inspection: Inspection
  /** null before any update */
  figures: PassFigures | null
  row: number
  place: number
  /** the token or action as written, and the number of its completion in the group, from 1 */
  token: string
  completion: number
  onClose: () => void
  text: LensText
}

/** The whole way from the log-probs of a token or step and its completion's reward to its gradient, with its own numbers. */
export function FormulaPanel({ inspection, figures, row, place, token, completion, onClose, text }: Props) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // the panel into sight; where it does not fit, rather its head and the tokens above it
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.closest('tbody')?.rows[0].scrollIntoView({ block: 'nearest' })
  }, [])
  const unit = text.units[unitOf(inspection)]
  const title = unit.formulaOf(token, place + 1, completion)
  const k = row * inspection.length + place
  const old = inspection.oldLogp[k]
  const isLearntFrom = inspection.lossMask[k] !== 0
  const reading = figures && figures.update[row] >= 0 ? tokenReading(inspection, figures, row, place) : null
  const head = headOf(inspection)
  const gaussian = head && gaussianReading(inspection, head, figures, row, place)
  const judged = useMemo(() => atStep(inspection, place), [inspection, place])
  return (
    <section ref={panel} className={styles.panel} aria-label={title}>
      <header>
        <strong>{title}</strong>
        <button type="button" onClick={onClose} aria-label={text.close}>
          ✕
        </button>
      </header>
      <dl>
        {gaussian ? (
          <DensityFormula reading={gaussian} oldLogp={old} logp={reading?.logp ?? null} text={text} />
        ) : (
          <FormulaLine name={text.names.probability} result={formatNumber(Math.exp(old))}>
            {text.symbols.exp}({text.symbols.old}) = {text.symbols.exp}({formatNumber(old)})
          </FormulaLine>
        )}
        <AdvantageFormula
          inspection={judged}
          row={row}
          note={judged === inspection ? undefined : text.ofStep}
          text={text}
        />
        {!isLearntFrom && <FormulaLine name={text.names.gradient} result="0" note={text.leftOutOf} />}
        {figures && reading && isLearntFrom && (
          <>
            <RatioFormula inspection={inspection} figures={figures} row={row} reading={reading} text={text} />
            {figures.spec.klEstimator === 'exact' ? (
              gaussian && <ExactKlFormula gaussian={gaussian} reading={reading} text={text} />
            ) : (
              <KlFormula
                estimator={figures.spec.klEstimator}
                against={inspection.config.klAgainst}
                reading={reading}
                text={text}
              />
            )}
            <LossFormula inspection={inspection} figures={figures} row={row} reading={reading} text={text} />
            {gaussian?.gradientOfMean && (
              <FormulaLine
                name={text.names.gradientOfMean}
                result={vectorText(gaussian.gradientOfMean, text)}
                note={text.downhill}
              >
                ∂{text.symbols.loss} / ∂<var>μ</var>
              </FormulaLine>
            )}
          </>
        )}
      </dl>
    </section>
  )
}
