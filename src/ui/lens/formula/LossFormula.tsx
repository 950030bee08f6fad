import { formatNumber } from '../../../app/series/format'
import type { LensText } from '../../../text/en/lens/lens'
import type { Inspection } from '../../../train/inspection'
import { FormulaLine } from './FormulaLine'
import { Brackets, Minus, Num, Plus, Side, Signed, Times } from './math'
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

/** The token's loss with KL, and its weight in the batch's loss; nothing where only pairs have a loss. */
export function LossFormula({ inspection, figures, row, numbers, text }: Props) {
  const { spec } = figures
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
  if (spec.surrogate === 'pairwise') return null
  return (
    <>
      <FormulaLine name={unit.loss} entry="loss" result={formatNumber(numbers.tokenLoss)}>
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
      <FormulaLine name={text.names.weight} entry="loss-type" result={formatNumber(numbers.weight)}>
        {weightSentence(inspection, figures, row, text.weights, unit.many)}
      </FormulaLine>
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
