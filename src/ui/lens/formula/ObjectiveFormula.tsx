import { formatNumber } from '../../../app/series/format'
import type { LensText } from '../../../text/en/lens/lens'
import type { Inspection } from '../../../train/inspection'
import { FormulaLine } from './FormulaLine'
import { Brackets, Call, Comma, EpsilonHigh, Frac, Minus, Num, Side, Signed, Times } from './math'
import type { PassFigures } from '../figures/passes'
import type { TokenNumbers } from '../figures/completion'
import { unitOf } from '../completions/writing'

interface Props {
  inspection: Inspection
  figures: PassFigures
  numbers: TokenNumbers
  text: LensText
}

/** Relative tolerance for numbers that were stored in 32 bits. */
const ROUNDING = 1e-5

/**
 * The token's objective, which is maximised, in the form of its surrogate; only its value if the surrogate depends on
 * more than the token.
 */
export function ObjectiveFormula({ inspection, figures: { spec }, numbers, text }: Props) {
  const { symbols, names } = text
  const { ratio, heldRatio, advantage, policyTerm, logp } = numbers
  const A = <Signed value={advantage} />
  const value = formatNumber(-policyTerm)
  if (!numbers.isKept)
    return (
      <FormulaLine
        name={names.surrogate}
        entry="surrogate"
        result={value}
        note={text.units[unitOf(inspection)].maskedOut}
      />
    )
  switch (spec.surrogate) {
    case 'logp':
      return (
        <FormulaLine name={names.surrogate} entry="surrogate" result={value} note={text.noClip}>
          <Side>
            <mi>A</mi>
            <Times />
            <mi>{symbols.logp}</mi>
          </Side>
          <Side equals>
            <Num value={advantage} />
            <Times />
            <Signed value={logp} />
          </Side>
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
          entry="surrogate"
          result={value}
          note={isLimited ? text.limited : isSpared ? text.sparedUnseen : undefined}
        >
          <Side>
            <Call name={symbols.min}>
              <mi>w</mi>
              <Times />
              <mi>A</mi>
              <Comma />
              <Call name={symbols.clip}>
                <mi>w</mi>
              </Call>
              <Times />
              <mi>A</mi>
            </Call>
          </Side>
          <Side equals>
            <Call name={symbols.min}>
              <Num value={ratio} />
              <Times />
              {A}
              <Comma />
              <Num value={heldRatio} />
              <Times />
              {A}
            </Call>
          </Side>
          <Side equals>
            <Call name={symbols.min}>
              <Num value={ratio * advantage} />
              <Comma />
              <Num value={heldRatio * advantage} />
            </Call>
          </Side>
        </FormulaLine>
      )
    }
    case 'cispo':
      return (
        <FormulaLine name={names.surrogate} entry="surrogate" result={value}>
          <Side>
            <Call name={symbols.min}>
              <mi>w</mi>
              <Comma />
              <EpsilonHigh />
            </Call>
            <Times />
            <mi>A</mi>
            <Times />
            <mi>{symbols.logp}</mi>
          </Side>
          <Side equals>
            <Call name={symbols.min}>
              <Num value={ratio} />
              <Comma />
              <Num value={spec.epsilonHigh} />
            </Call>
            <Times />
            {A}
            <Times />
            <Signed value={logp} />
          </Side>
        </FormulaLine>
      )
    case 'sapo': {
      const temperature = advantage > 0 ? spec.sapoTemperaturePos : spec.sapoTemperatureNeg
      return (
        <FormulaLine name={names.surrogate} entry="surrogate" result={value}>
          <Side>
            <Frac over={<mn>4</mn>} under={<mi>τ</mi>} />
            <Times />
            <Call name={symbols.sigmoid}>
              <mi>τ</mi>
              <Brackets>
                <mi>w</mi>
                <Minus />
                <mn>1</mn>
              </Brackets>
            </Call>
            <Times />
            <mi>A</mi>
          </Side>
          <Side equals>
            <Frac over={<mn>4</mn>} under={<Num value={temperature} />} />
            <Times />
            <Call name={symbols.sigmoid}>
              <Num value={temperature} />
              <Times />
              <Brackets>
                <Num value={ratio} />
                <Minus />
                <mn>1</mn>
              </Brackets>
            </Call>
            <Times />
            {A}
          </Side>
        </FormulaLine>
      )
    }
    case 'pairwise':
      return <FormulaLine name={names.surrogate} entry="surrogate" note={text.pairs} />
    default:
      return (
        <FormulaLine name={names.surrogate} entry="surrogate" result={value} note={text.otherSurrogate} />
      )
  }
}
