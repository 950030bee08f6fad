import { formatNumber } from '../../../app/series/format'
import type { LensText, LensUnit } from '../../../text/en/lens'
import type { Inspection } from '../../../train/inspection'
import { FormulaLine } from './FormulaLine'
import { Brackets, Frac, Minus, Num, Plus, Side, Signed, Times } from './math'
import { ObjectiveFormula } from './ObjectiveFormula'
import { tokensIn, type PassFigures } from '../figures/passes'
import type { TokenNumbers } from '../figures/completion'
import { unitOf } from '../completions/writing'

interface Props {
  inspection: Inspection
  figures: PassFigures
  row: number
  numbers: TokenNumbers
  text: LensText
}

/** The token's objective, its loss with KL, its weight in the batch's loss, and the resulting gradient. */
export function LossFormula({ inspection, figures, row, numbers, text }: Props) {
  const { spec } = figures
  const { symbols, names } = text
  const unit = text.units[unitOf(inspection)]
  const { ratio, policyTerm, klTerm, klPlace } = numbers
  const negated = (
    <>
      <Minus />
      <Brackets>
        <Num value={-policyTerm} />
      </Brackets>
    </>
  )
  const isCorrected = spec.useBiasCorrectionKl
  const gradientLine = (
    <FormulaLine name={names.gradient} result={formatNumber(numbers.gradient)} note={pullOf(numbers, unit)}>
      <Side>
        <Frac over={<mi>∂{symbols.loss}</mi>} under={<mi>∂{symbols.logp}</mi>} />
      </Side>
    </FormulaLine>
  )
  const objectiveLine = (
    <ObjectiveFormula inspection={inspection} figures={figures} numbers={numbers} text={text} />
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
      <FormulaLine name={unit.loss} result={formatNumber(numbers.tokenLoss)}>
        {klPlace === 'loss' ? (
          <>
            <Side>
              {negated}
              <Plus />
              <mi>β</mi>
              {isCorrected && (
                <>
                  <Times />
                  <mi>w</mi>
                </>
              )}
              <Times />
              <mi>KL</mi>
            </Side>
            <Side equals>
              <Num value={policyTerm} />
              <Plus />
              <mn>{spec.beta}</mn>
              {isCorrected && (
                <>
                  <Times />
                  <Num value={ratio} />
                </>
              )}
              <Times />
              <Signed value={numbers.kl ?? NaN} />
            </Side>
            <Side equals>
              <Num value={policyTerm} />
              <Plus />
              <Signed value={klTerm} />
            </Side>
          </>
        ) : (
          <Side>{negated}</Side>
        )}
      </FormulaLine>
      <FormulaLine name={names.weight} result={formatNumber(numbers.weight)}>
        {weightSentence(inspection, figures, row, text.weights, unit.many)}
      </FormulaLine>
      {gradientLine}
    </>
  )
}

/** The weight that the loss type gives to a token or step of this completion. */
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
function pullOf({ gradient, clipped }: TokenNumbers, { pulls }: LensText['units'][LensUnit]): string {
  if (clipped !== 0) return pulls.clipped
  if (gradient === 0) return pulls.none
  return gradient < 0 ? pulls.up : pulls.down
}
