import { useEffect, useMemo, useRef } from 'react'
import type { LensText } from '../../../text/en/lens/lens'
import type { Inspection } from '../../../train/inspection'
import { ClipPicture, type ClipControl } from '../../clip/ClipPicture'
import { AdvantageFormula } from './AdvantageFormula'
import { ClipFormula } from './ClipFormula'
import { FormulaLine } from './FormulaLine'
import { GradientFormula } from './GradientFormula'
import { gaussianNumbers, gaussianHead } from '../figures/gaussian'
import { KlFormula } from './KlFormula'
import { LossFormula } from './LossFormula'
import { ObjectiveFormula } from './ObjectiveFormula'
import { RatioFormula } from './RatioFormula'
import { SampleFormula } from './SampleFormula'
import { hasRatio, type PassFigures } from '../figures/passes'
import { tokensOfGroup } from '../figures/clips'
import { atStep, tokenNumbers } from '../figures/completion'
import { unitOf } from '../completions/writing'
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
  clip: ClipControl
  onClose: () => void
  text: LensText
}

/** Derives the gradient of a token or step, with its own numbers, from its log-probs and its completion's reward. */
export function FormulaPanel(props: Props) {
  const { inspection, figures, row, place, token, completion, onClose, text } = props
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // scrolls to the panel; if it does not fit, then rather to its head and the tokens above it
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.closest('tbody')?.rows[0].scrollIntoView({ block: 'nearest' })
  }, [])
  const unit = text.units[unitOf(inspection)]
  const title = unit.formulaOf(token, place + 1, completion)
  const k = row * inspection.length + place
  const old = inspection.oldLogp[k]
  const isLearntFrom = inspection.lossMask[k] !== 0
  const numbers = figures && figures.update[row] >= 0 ? tokenNumbers(inspection, figures, row, place) : null
  const head = gaussianHead(inspection)
  const gaussian = head && gaussianNumbers(inspection, head, figures, row, place)
  const judged = useMemo(() => atStep(inspection, place), [inspection, place])
  return (
    <section ref={panel} className={styles.panel} aria-label={title}>
      <header>
        <strong>{title}</strong>
        <button type="button" onClick={onClose} aria-label={text.close}>
          ✕
        </button>
      </header>
      {figures && numbers?.isKept && isLearntFrom && hasRatio(figures) && (
        <ClipPicture
          spec={figures.spec}
          token={numbers}
          tokens={tokensOfGroup(inspection, figures, row, k)}
          control={props.clip}
        />
      )}
      <dl>
        <SampleFormula gaussian={gaussian} oldLogp={old} logp={numbers?.logp ?? null} text={text} />
        <AdvantageFormula
          inspection={judged}
          row={row}
          note={judged === inspection ? undefined : text.ofStep}
          text={text}
        />
        {!isLearntFrom && (
          <FormulaLine name={text.names.gradient} entry="gradient" result="0" note={text.leftOutOf} />
        )}
        {figures && numbers && isLearntFrom && (
          <>
            <RatioFormula inspection={inspection} figures={figures} row={row} numbers={numbers} text={text} />
            <ClipFormula figures={figures} numbers={numbers} text={text} />
            <KlFormula
              inspection={inspection}
              figures={figures}
              gaussian={gaussian}
              numbers={numbers}
              text={text}
            />
            <ObjectiveFormula inspection={inspection} figures={figures} numbers={numbers} text={text} />
            <LossFormula inspection={inspection} figures={figures} row={row} numbers={numbers} text={text} />
            <GradientFormula
              inspection={inspection}
              figures={figures}
              gaussian={gaussian}
              numbers={numbers}
              text={text}
            />
          </>
        )}
      </dl>
    </section>
  )
}
