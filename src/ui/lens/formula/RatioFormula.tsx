import { formatNumber } from '../../../app/series/format'
import type { LensText } from '../../../text/en/lens'
import type { Inspection } from '../../../train/inspection'
import { bracketed } from './bracketed'
import { FormulaLine } from './FormulaLine'
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
  return (
    <>
      {spec.ratioLevel === 'token' ? (
        <FormulaLine name={names.ratio} result={formatNumber(numbers.ratio)}>
          <var>w</var> = {symbols.exp}({symbols.logp} − {symbols.old}) = {symbols.exp}(
          {formatNumber(numbers.logp)} − {bracketed(numbers.oldLogp)})
        </FormulaLine>
      ) : (
        <FormulaLine name={names.sequenceRatio} result={formatNumber(numbers.ratio)}>
          <var>w</var> = {symbols.exp}(Σ({symbols.logp} − {symbols.old}){isMean && ' / n'}) = {symbols.exp}(
          {formatNumber(isMean ? logRatio * n : logRatio)}
          {isMean && ` / ${n}`})
        </FormulaLine>
      )}
      {spec.surrogate === 'clip' && (
        <FormulaLine name={names.clip} note={place}>
          1 − <var>ε</var> … 1 + <var>ε</var>
          <sub>high</sub> = {formatNumber(low)} … {formatNumber(high)}
        </FormulaLine>
      )}
      {spec.surrogate === 'cispo' && (
        <FormulaLine name={names.cap} note={numbers.ratio > spec.epsilonHigh ? text.aboveCap : text.belowCap}>
          <var>ε</var>
          <sub>high</sub> = {formatNumber(spec.epsilonHigh)}
        </FormulaLine>
      )}
    </>
  )
}
