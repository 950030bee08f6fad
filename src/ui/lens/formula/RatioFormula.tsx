import { formatNumber } from '../../../app/series/format'
import type { LensText } from '../../../text/en/lens'
import type { Inspection } from '../../../train/inspection'
import { FormulaLine } from './FormulaLine'
import { Brackets, Call, EpsilonHigh, Frac, Minus, Num, Plus, Side, Signed } from './math'
import { tokensIn, type PassFigures } from '../figures/passes'
import type { TokenNumbers } from '../figures/completion'

interface Props {
  inspection: Inspection
  figures: PassFigures
  row: number
  numbers: TokenNumbers
  text: LensText
}

/** The ratio w at the level that the configuration chooses, and the clip range with which it is compared. */
export function RatioFormula({ inspection, figures, row, numbers, text }: Props) {
  const { spec } = figures
  const { symbols, names } = text
  if (spec.surrogate === 'logp' || spec.surrogate === 'pairwise') return null
  const n = tokensIn(inspection, row)
  const isMean = spec.ratioLevel !== 'sequence_sum'
  const logRatio = figures.sequenceLogRatio[row]
  const [low, high] = [1 - spec.epsilon, 1 + spec.epsilonHigh]
  const isInside = numbers.ratio >= low && numbers.ratio <= high
  const place = isInside
    ? text.insideClip
    : numbers.clipped === 2
      ? text.isClippedHigh
      : numbers.clipped === 1
        ? text.isClippedLow
        : text.outsideHarmless
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
  return (
    <>
      {spec.ratioLevel === 'token' ? (
        <FormulaLine name={names.ratio} result={formatNumber(numbers.ratio)}>
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
        <FormulaLine name={names.sequenceRatio} result={formatNumber(numbers.ratio)}>
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
      )}
      {spec.surrogate === 'clip' && (
        <FormulaLine name={names.clip} note={place}>
          <Side>
            <mn>1</mn>
            <Minus />
            <mi>ε</mi>
            <mo>…</mo>
            <mn>1</mn>
            <Plus />
            <EpsilonHigh />
          </Side>
          <Side equals>
            <Num value={low} />
            <mo>…</mo>
            <Num value={high} />
          </Side>
        </FormulaLine>
      )}
      {spec.surrogate === 'cispo' && (
        <FormulaLine
          name={names.cap}
          result={formatNumber(spec.epsilonHigh)}
          note={numbers.ratio > spec.epsilonHigh ? text.aboveCap : text.belowCap}
        >
          <Side>
            <EpsilonHigh />
          </Side>
        </FormulaLine>
      )}
    </>
  )
}
