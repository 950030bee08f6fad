import { formatNumber } from '../../../app/series/format'
import type { LensText } from '../../../text/en/lens'
import { FormulaLine } from './FormulaLine'
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
  const factor = scale === 1 ? '' : `${formatNumber(scale)}·`
  const reference = (
    <>
      <var>μ</var>
      <sub>{text.symbols.ref}</sub>
    </>
  )
  return (
    <FormulaLine
      name={text.names.kl}
      result={formatNumber(numbers.kl)}
      note={numbers.klPlace === 'off' ? text.klOff : undefined}
    >
      {reference} = {vectorText(refMean, text)}; {factor}
      {mean.length > 1 && 'Σ'}(<var>μ</var> − {reference})<sup>2</sup> / 2<var>σ</var>
      <sup>2</sup> = {factor}
      {formatNumber(squares)} / (2·{formatNumber(sigma)}
      <sup>2</sup>)
    </FormulaLine>
  )
}
