import { formatNumber } from '../../app/series/format'
import type { LensText } from '../../text/en/lens'
import type { Inspection } from '../../train/inspection'
import { bracketed } from './bracketed'
import { FormulaLine } from './FormulaLine'
import { tokensIn, type PassFigures } from './passes'
import type { TokenReading } from './reading'

interface Props {
  inspection: Inspection
  figures: PassFigures
  row: number
  reading: TokenReading
  text: LensText
}

/** w at the level the configuration takes it, and the clip range it is compared with. */
export function RatioFormula({ inspection, figures, row, reading, text }: Props) {
  const { spec } = figures
  const { symbols, names } = text
  if (spec.surrogate === 'logp' || spec.surrogate === 'pairwise') return null
  const n = tokensIn(inspection, row)
  const isMean = spec.ratioLevel !== 'sequence_sum'
  const logRatio = figures.sequenceLogRatio[row]
  const [low, high] = [1 - spec.epsilon, 1 + spec.epsilonHigh]
  const isInside = reading.ratio >= low && reading.ratio <= high
  const place = isInside
    ? text.insideClip
    : reading.clipped === 2
      ? text.isClippedHigh
      : reading.clipped === 1
        ? text.isClippedLow
        : text.outsideHarmless
  return (
    <>
      {spec.ratioLevel === 'token' ? (
        <FormulaLine name={names.ratio} result={formatNumber(reading.ratio)}>
          <var>w</var> = {symbols.exp}({symbols.logp} − {symbols.old}) = {symbols.exp}(
          {formatNumber(reading.logp)} − {bracketed(reading.oldLogp)})
        </FormulaLine>
      ) : (
        <FormulaLine name={names.sequenceRatio} result={formatNumber(reading.ratio)}>
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
        <FormulaLine name={names.cap} note={reading.ratio > spec.epsilonHigh ? text.aboveCap : text.belowCap}>
          <var>ε</var>
          <sub>high</sub> = {formatNumber(spec.epsilonHigh)}
        </FormulaLine>
      )}
    </>
  )
}
