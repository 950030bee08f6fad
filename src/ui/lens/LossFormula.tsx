import { formatNumber } from '../../app/series/format'
import type { LensText, LensUnit } from '../../text/en/lens'
import type { Inspection } from '../../train/inspection'
import { FormulaLine } from './FormulaLine'
import { ObjectiveFormula } from './ObjectiveFormula'
import { tokensIn, type PassFigures } from './passes'
import type { TokenReading } from './reading'
import { unitOf } from './writing'

interface Props {
  inspection: Inspection
  figures: PassFigures
  row: number
  reading: TokenReading
  text: LensText
}

/** The token's objective, its loss with KL, its weight in the batch's loss, and the gradient that comes of it. */
export function LossFormula({ inspection, figures, row, reading, text }: Props) {
  const { spec } = figures
  const { symbols, names } = text
  const unit = text.units[unitOf(inspection)]
  const { ratio, policyTerm, klTerm, klPlace } = reading
  const objective = formatNumber(-policyTerm)
  const isCorrected = spec.useBiasCorrectionKl
  const gradientLine = (
    <FormulaLine name={names.gradient} result={formatNumber(reading.gradient)} note={pullOf(reading, unit)}>
      ∂{symbols.loss} / ∂{symbols.logp}
    </FormulaLine>
  )
  const objectiveLine = (
    <ObjectiveFormula inspection={inspection} figures={figures} reading={reading} text={text} />
  )
  if (spec.surrogate === 'pairwise') {
    return (
      <>
        {objectiveLine}
        {gradientLine}
      </>
    )
  }
  return (
    <>
      {objectiveLine}
      <FormulaLine name={unit.loss} result={formatNumber(reading.tokenLoss)}>
        {klPlace === 'loss' ? (
          <>
            −({objective}) + <var>β</var>
            {isCorrected && (
              <>
                ·<var>w</var>
              </>
            )}
            ·KL = {formatNumber(policyTerm)} + {spec.beta}
            {isCorrected && `·${formatNumber(ratio)}`}·{formatNumber(reading.kl ?? NaN)} ={' '}
            {formatNumber(policyTerm)} + {formatNumber(klTerm)}
          </>
        ) : (
          <>−({objective})</>
        )}
      </FormulaLine>
      <FormulaLine name={names.weight} result={formatNumber(reading.weight)}>
        {weightSentence(inspection, figures, row, text.weights, unit.many)}
      </FormulaLine>
      {gradientLine}
    </>
  )
}

/** What the loss type makes a token or step of this completion weigh. */
function weightSentence(
  inspection: Inspection,
  figures: PassFigures,
  row: number,
  weights: LensText['weights'],
  unit: string,
): string {
  const update = figures.update[row]
  const rows = String(figures.rows.get(update))
  const tokens = String(figures.tokens.get(update))
  switch (figures.spec.lossType) {
    case 'grpo':
    case 'seq-mean-token-mean':
      return weights.perCompletion(rows, String(tokensIn(inspection, row)), unit)
    case 'bnpo':
    case 'token-mean':
      return weights.perToken(tokens, unit)
    case 'dapo':
      return weights.perGeneration(String(figures.itemsInBatch), unit)
    case 'dr_grpo':
    case 'seq-mean-token-sum-norm':
      return weights.constantLength(rows, String(figures.spec.maxCompletionLength))
    case 'luspo':
    case 'seq-mean-token-sum':
      return weights.completions(rows)
    case 'token-sum':
      return weights.one(unit)
  }
}

/** In which direction the gradient moves the probability. */
function pullOf({ gradient, clipped }: TokenReading, { pulls }: LensText['units'][LensUnit]): string {
  if (clipped !== 0) return pulls.clipped
  if (gradient === 0) return pulls.none
  return gradient < 0 ? pulls.up : pulls.down
}
