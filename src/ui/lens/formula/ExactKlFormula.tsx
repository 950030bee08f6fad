import { formatNumber } from '../../../app/series/format'
import type { LensText } from '../../../text/en/lens/lens'
import { FormulaLine } from './FormulaLine'
import { Factor, Num, OverTwoVariances, Side, SquaredDifference } from './math'
import type { GaussianNumbers } from '../figures/gaussian'
import type { TokenNumbers } from '../figures/completion'
import { vectorText } from '../completions/writing'

interface Props {
  gaussian: GaussianNumbers
  numbers: TokenNumbers
  text: LensText
}

/** KL(N(μ, σ²) ‖ N(μ_ref, σ²)) = c·Σ_d (μ − μ_ref)² / 2σ², which needs no sample. */
export function ExactKlFormula({ gaussian, numbers, text }: Props) {
  const { mean, refMean, sigma, scale } = gaussian
  if (mean === null || refMean === null || numbers.kl === null) return null
  const squares = mean.reduce((sum, value, d) => sum + (value - refMean[d]) ** 2, 0)
  const factor = <Factor value={scale} />
  const reference = (
    <msub>
      <mi>μ</mi>
      <mi>{text.symbols.ref}</mi>
    </msub>
  )
  return (
    <FormulaLine
      name={text.names.kl}
      entry="kl"
      result={formatNumber(numbers.kl)}
      note={numbers.klPlace === 'off' ? text.klOff : undefined}
    >
      <Side>{reference}</Side>
      <Side equals>
        <mn>{vectorText(refMean, text)}</mn>
      </Side>
      <br />
      <Side>
        {factor}
        {mean.length > 1 && <mo>Σ</mo>}
        <OverTwoVariances over={<SquaredDifference of={<mi>μ</mi>} and={reference} />} />
      </Side>
      <Side equals>
        {factor}
        <OverTwoVariances over={<Num value={squares} />} sigma={sigma} />
      </Side>
    </FormulaLine>
  )
}
