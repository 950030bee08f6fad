import { formatNumber } from '../../../app/series/format'
import type { LensText, LensUnit } from '../../../text/en/lens'
import type { Inspection } from '../../../train/inspection'
import { FormulaLine } from './FormulaLine'
import { Frac, Side } from './math'
import type { TokenNumbers } from '../figures/completion'
import type { GaussianNumbers } from '../figures/gaussian'
import { unitOf, vectorText } from '../completions/writing'

interface Props {
  inspection: Inspection
  /** null if actions are chosen from a list */
  gaussian: GaussianNumbers | null
  numbers: TokenNumbers
  text: LensText
}

/** ∂loss/∂logp of a token or step, and which way it pushes; of a Gaussian head also ∂loss/∂μ. */
export function GradientFormula({ inspection, gaussian, numbers, text }: Props) {
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

/** In which direction the gradient moves the probability. */
function pullOf({ gradient, clipped }: TokenNumbers, { pulls }: LensText['units'][LensUnit]): string {
  if (clipped !== 0) return pulls.clipped
  if (gradient === 0) return pulls.none
  return gradient < 0 ? pulls.up : pulls.down
}
