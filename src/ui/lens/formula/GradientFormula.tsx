import { formatNumber } from '../../../app/series/format'
import type { LensText, LensUnit } from '../../../text/en/lens/lens'
import type { Inspection } from '../../../train/inspection'
import { FormulaLine } from './FormulaLine'
import { Brackets, Frac, Minus, Num, Plus, Side, Signed, Times } from './math'
import type { TokenNumbers } from '../figures/completion'
import { gradientTerms } from '../figures/gradient'
import type { GaussianNumbers } from '../figures/gaussian'
import type { PassFigures } from '../figures/passes'
import { unitOf, vectorText } from '../completions/writing'

interface Props {
  inspection: Inspection
  figures: PassFigures
  /** null if actions are chosen from a list */
  gaussian: GaussianNumbers | null
  numbers: TokenNumbers
  text: LensText
}

/** ∂loss/∂logp of a token or step, its terms, and which way it pushes; of a Gaussian head also ∂loss/∂μ. */
export function GradientFormula({ inspection, figures, gaussian, numbers, text }: Props) {
  return (
    <>
      <FormulaLine
        name={text.names.gradient}
        entry="gradient"
        result={formatNumber(numbers.gradient)}
        note={pullOf(numbers, text.units[unitOf(inspection)])}
      >
        <Side>
          <Frac over={<mi>∂{text.symbols.loss}</mi>} under={<mi>∂{text.symbols.logp}</mi>} />
        </Side>
        <Terms figures={figures} numbers={numbers} text={text} />
      </FormulaLine>
      {gaussian?.gradientOfMean && (
        <FormulaLine
          name={text.names.gradientOfMean}
          entry="gradient"
          result={vectorText(gaussian.gradientOfMean, text)}
          note={text.downhill}
        >
          <Side>
            <Frac over={<mi>∂{text.symbols.loss}</mi>} under={<mi>∂μ</mi>} />
          </Side>
        </FormulaLine>
      )}
    </>
  )
}

/** weight·(−w·A + ∂(β·w·KL)/∂logp), with the weight in the loss; nothing where these terms are not all of the gradient. */
function Terms({ figures: { spec }, numbers, text }: Pick<Props, 'figures' | 'numbers' | 'text'>) {
  const terms = gradientTerms(spec, numbers)
  if (terms === null) return null
  return (
    <>
      <Side equals>
        <mi>{text.symbols.weight}</mi>
        <Times />
        <Brackets>
          <Minus />
          {spec.surrogate === 'clip' && (
            <>
              <mi>w</mi>
              <Times />
            </>
          )}
          <mi>A</mi>
          {terms.kl !== null && (
            <>
              <Plus />
              <Frac
                over={<mi>∂(β·{spec.useBiasCorrectionKl ? 'w·' : ''}KL)</mi>}
                under={<mi>∂{text.symbols.logp}</mi>}
              />
            </>
          )}
        </Brackets>
      </Side>
      <Side equals>
        <Num value={numbers.weight} />
        <Times />
        <Brackets>
          <Num value={terms.policy} />
          {terms.kl !== null && (
            <>
              <Plus />
              <Signed value={terms.kl} />
            </>
          )}
        </Brackets>
      </Side>
    </>
  )
}

/** In which direction the gradient moves the probability. */
function pullOf({ gradient, clipped }: TokenNumbers, { pulls }: LensText['units'][LensUnit]): string {
  if (clipped !== 0) return pulls.clipped
  if (gradient === 0) return pulls.none
  return gradient < 0 ? pulls.up : pulls.down
}
