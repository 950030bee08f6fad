import { formatNumber } from '../../../app/series/format'
import type { LensText } from '../../../text/en/lens'
import { bracketed } from './bracketed'
import { FormulaLine } from './FormulaLine'
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
  const s = formatNumber(sigma)
  const squares = mean && action.reduce((sum, a, d) => sum + (a - mean[d]) ** 2, 0)
  const isScaled = scale !== 1
  return (
    <>
      <FormulaLine name={names.action} result={vectorText(action, text)}>
        <var>a</var> ~ N(<var>μ</var>, {s}
        <sup>2</sup>)
      </FormulaLine>
      {mean && (
        <FormulaLine name={names.mean} result={vectorText(mean, text)}>
          <var>μ</var>
        </FormulaLine>
      )}
      <FormulaLine name={names.oldLogp} result={formatNumber(oldLogp)} note={text.density}>
        {symbols.old}
      </FormulaLine>
      {squares !== null && logp !== null && (
        <FormulaLine name={names.logp} result={formatNumber(logp)}>
          {symbols.logp} = {isScaled && `${formatNumber(scale)}·`}
          {D > 1 && 'Σ'}[−(<var>a</var> − <var>μ</var>)<sup>2</sup> / 2<var>σ</var>
          <sup>2</sup> − ln(<var>σ</var>√2π)] = {isScaled && `${formatNumber(scale)}·[`}−
          {formatNumber(squares)} / (2·{s}
          <sup>2</sup>) − {D > 1 && `${D}·`}
          {bracketed(Math.log(sigma * Math.sqrt(2 * Math.PI)))}
          {isScaled && ']'}
        </FormulaLine>
      )}
    </>
  )
}
