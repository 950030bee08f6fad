import { formatNumber } from '../../../app/series/format'
import type { LensText } from '../../../text/en/lens/lens'
import type { Inspection } from '../../../train/inspection'
import { FormulaLine } from './FormulaLine'
import { Brackets, Call, Frac, Minus, Num, Side, Signed } from './math'
import { hasRatio, tokensIn, type PassFigures } from '../figures/passes'
import type { TokenNumbers } from '../figures/completion'

interface Props {
  inspection: Inspection
  figures: PassFigures
  row: number
  numbers: TokenNumbers
  text: LensText
}

/** The ratio w at the level that the configuration chooses; nothing if the loss has no ratio. */
export function RatioFormula({ inspection, figures, row, numbers, text }: Props) {
  const { spec } = figures
  const { symbols, names } = text
  if (!hasRatio(figures)) return null
  const n = tokensIn(inspection, row)
  const isMean = spec.ratioLevel !== 'sequence_sum'
  const logRatio = figures.sequenceLogRatio[row]
  const difference = (
    <>
      <mi>{symbols.logp}</mi>
      <Minus />
      <mi>{symbols.old}</mi>
    </>
  )
  const sum = (
    <>
      <mo>Σ</mo>
      <Brackets>{difference}</Brackets>
    </>
  )
  return spec.ratioLevel === 'token' ? (
    <FormulaLine name={names.ratio} entry="ratio" result={formatNumber(numbers.ratio)}>
      <Side>
        <mi>w</mi>
      </Side>
      <Side equals>
        <Call name={symbols.exp}>{difference}</Call>
      </Side>
      <Side equals>
        <Call name={symbols.exp}>
          <Num value={numbers.logp} />
          <Minus />
          <Signed value={numbers.oldLogp} />
        </Call>
      </Side>
    </FormulaLine>
  ) : (
    <FormulaLine name={names.sequenceRatio} entry="sequence-ratio" result={formatNumber(numbers.ratio)}>
      <Side>
        <mi>w</mi>
      </Side>
      <Side equals>
        <Call name={symbols.exp}>{isMean ? <Frac over={sum} under={<mi>n</mi>} /> : sum}</Call>
      </Side>
      <Side equals>
        <Call name={symbols.exp}>
          {isMean ? (
            <Frac over={<Num value={logRatio * n} />} under={<mn>{n}</mn>} />
          ) : (
            <Num value={logRatio} />
          )}
        </Call>
      </Side>
    </FormulaLine>
  )
}
