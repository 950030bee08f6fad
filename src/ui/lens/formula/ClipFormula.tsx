import { formatNumber } from '../../../app/series/format'
import type { LensText } from '../../../text/en/lens/lens'
import { FormulaLine } from './FormulaLine'
import { EpsilonHigh, Minus, Num, Plus, Side } from './math'
import type { PassFigures } from '../figures/passes'
import type { TokenNumbers } from '../figures/completion'

interface Props {
  figures: PassFigures
  numbers: TokenNumbers
  text: LensText
}

/** The range or the cap with which the ratio is compared, and on which side of it the token is. */
export function ClipFormula({ figures: { spec }, numbers, text }: Props) {
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
      {spec.surrogate === 'clip' && (
        <FormulaLine name={text.names.clip} entry="clip" note={place}>
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
          name={text.names.cap}
          entry="clip"
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
