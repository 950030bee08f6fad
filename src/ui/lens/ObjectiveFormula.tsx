import { formatNumber } from '../../app/series/format'
import type { LensText } from '../../text/en/lens'
import type { Inspection } from '../../train/inspection'
import { bracketed } from './bracketed'
import { FormulaLine } from './FormulaLine'
import type { PassFigures } from './passes'
import type { TokenReading } from './reading'
import { unitOf } from './writing'

interface Props {
  inspection: Inspection
  figures: PassFigures
  reading: TokenReading
  text: LensText
}

/** Of figures that were kept in 32 bits. */
const ROUNDING = 1e-5

/** What is maximised for the token, in the form of its surrogate; where that takes more than the token, its value. */
export function ObjectiveFormula({ inspection, figures: { spec }, reading, text }: Props) {
  const { symbols, names } = text
  const { ratio, heldRatio, advantage, policyTerm, logp } = reading
  const A = bracketed(advantage)
  const value = formatNumber(-policyTerm)
  if (!reading.isKept)
    return (
      <FormulaLine name={names.surrogate} result={value} note={text.units[unitOf(inspection)].maskedOut} />
    )
  switch (spec.surrogate) {
    case 'logp':
      return (
        <FormulaLine name={names.surrogate} result={value} note={text.noClip}>
          <var>A</var>·{symbols.logp} = {formatNumber(advantage)} · {bracketed(logp)}
        </FormulaLine>
      )
    case 'clip':
    case 'clip_cov': {
      const plain = Math.min(ratio * advantage, heldRatio * advantage)
      const isLimited = Math.abs(plain + policyTerm) > ROUNDING * Math.max(1, Math.abs(plain))
      const isSpared = inspection.config.surrogate === 'clip_cov'
      return (
        <FormulaLine
          name={names.surrogate}
          result={value}
          note={isLimited ? text.limited : isSpared ? text.sparedUnseen : undefined}
        >
          {symbols.min}(<var>w</var>·<var>A</var>, {symbols.clip}(<var>w</var>)·<var>A</var>) = {symbols.min}(
          {formatNumber(ratio)}·{A}, {formatNumber(heldRatio)}·{A}) = {symbols.min}(
          {formatNumber(ratio * advantage)}, {formatNumber(heldRatio * advantage)})
        </FormulaLine>
      )
    }
    case 'cispo':
      return (
        <FormulaLine name={names.surrogate} result={value}>
          {symbols.min}(<var>w</var>, <var>ε</var>
          <sub>high</sub>)·<var>A</var>·{symbols.logp} = {symbols.min}({formatNumber(ratio)},{' '}
          {formatNumber(spec.epsilonHigh)})·{A}·{bracketed(logp)}
        </FormulaLine>
      )
    case 'sapo': {
      const temperature = formatNumber(advantage > 0 ? spec.sapoTemperaturePos : spec.sapoTemperatureNeg)
      return (
        <FormulaLine name={names.surrogate} result={value}>
          4/<var>τ</var>·{symbols.sigmoid}(<var>τ</var>(<var>w</var> − 1))·<var>A</var> = 4/{temperature}·
          {symbols.sigmoid}({temperature}·({formatNumber(ratio)} − 1))·{A}
        </FormulaLine>
      )
    }
    case 'pairwise':
      return <FormulaLine name={names.surrogate} note={text.pairs} />
    default:
      return <FormulaLine name={names.surrogate} result={value} note={text.otherSurrogate} />
  }
}
