import { formatNumber } from '../../../app/series/format'
import type { LensText } from '../../../text/en/lens/lens'
import { FormulaLine } from './FormulaLine'
import {
  Brackets,
  Comma,
  Factor,
  Minus,
  Num,
  OverTwoVariances,
  Side,
  Signed,
  Square,
  SquaredDifference,
  Times,
} from './math'
import type { GaussianNumbers } from '../figures/gaussian'
import { vectorText } from '../completions/writing'

interface Props {
  numbers: GaussianNumbers
  /** at rollout, and in the update; null before any update */
  oldLogp: number
  logp: number | null
  text: LensText
}

/** From a Gaussian action to its log-prob: log π = c·Σ_d [ −(a − μ)²/2σ² − ln(σ√2π) ]. */
export function DensityFormula({ numbers, oldLogp, logp, text }: Props) {
  const { action, mean, sigma, scale } = numbers
  const { names, symbols } = text
  const D = action.length
  const squares = mean && action.reduce((sum, a, d) => sum + (a - mean[d]) ** 2, 0)
  const factor = <Factor value={scale} />
  const sum = D > 1 && <mo>Σ</mo>
  const spread = sigma * Math.sqrt(2 * Math.PI)
  return (
    <>
      <FormulaLine name={names.action} entry="diffusion-step" result={vectorText(action, text)}>
        <Side>
          <mi>a</mi>
          <mo>~</mo>
          <mi>N</mi>
          <Brackets>
            <mi>μ</mi>
            <Comma />
            <Square>
              <Num value={sigma} />
            </Square>
          </Brackets>
        </Side>
      </FormulaLine>
      {mean && (
        <FormulaLine name={names.mean} entry="policy" result={vectorText(mean, text)}>
          <Side>
            <mi>μ</mi>
          </Side>
        </FormulaLine>
      )}
      <FormulaLine name={names.oldLogp} entry="old-policy" result={formatNumber(oldLogp)} note={text.density}>
        <Side>
          <mi>{symbols.old}</mi>
        </Side>
      </FormulaLine>
      {squares !== null && logp !== null && (
        <FormulaLine name={names.logp} entry="log-probability" result={formatNumber(logp)}>
          <Side>
            <mi>{symbols.logp}</mi>
          </Side>
          <Side equals>
            {factor}
            {sum}
            <Brackets>
              <Minus />
              <OverTwoVariances over={<SquaredDifference of={<mi>a</mi>} and={<mi>μ</mi>} />} />
              <Minus />
              <mi>ln</mi>
              <Brackets>
                <mi>σ</mi>
                <msqrt>
                  <mn>2</mn>
                  <mi>π</mi>
                </msqrt>
              </Brackets>
            </Brackets>
          </Side>
          <Side equals>
            {factor}
            <Brackets>
              <Minus />
              <OverTwoVariances over={<Num value={squares} />} sigma={sigma} />
              <Minus />
              {D > 1 && (
                <>
                  <mn>{D}</mn>
                  <Times />
                </>
              )}
              <Signed value={Math.log(spread)} />
            </Brackets>
          </Side>
        </FormulaLine>
      )}
    </>
  )
}
