import type { ReactNode } from 'react'
import { formatNumber } from '../../../app/series/format'
import type { KlEstimator } from '../../../grpo'
import type { RunConfig } from '../../../settings/knobs'
import type { LensText } from '../../../text/en/lens'
import { bracketed } from './bracketed'
import { FormulaLine } from './FormulaLine'
import type { TokenNumbers } from '../figures/completion'

interface Props {
  estimator: KlEstimator
  /** the policy from which KL is measured */
  against: RunConfig['klAgainst']
  numbers: TokenNumbers
  text: LensText
}

/** The estimate of KL from this token, with d = ref − logp. */
export function KlFormula({ estimator, against, numbers, text }: Props) {
  const { logp, refLogp, kl } = numbers
  if (refLogp === null || kl === null) return null
  const { symbols } = text
  const d = refLogp - logp
  const [symbolic, numeric] = estimate(estimator, d)
  const note = { off: text.klOff, reward: text.klInReward, loss: undefined }[numbers.klPlace]
  return (
    <>
      <FormulaLine
        name={against === 'old' ? text.names.klOld : text.names.kl}
        result={formatNumber(kl)}
        note={note}
      >
        <var>d</var> = {against === 'old' ? symbols.old : symbols.ref} − {symbols.logp} ={' '}
        {formatNumber(refLogp)} − {bracketed(logp)} = {formatNumber(d)}; {estimator} = {symbolic} = {numeric}
      </FormulaLine>
    </>
  )
}

/** An estimator in symbols, and with the value of d. */
function estimate(estimator: KlEstimator, d: number): [ReactNode, ReactNode] {
  const symbol = <var>d</var>
  const number = formatNumber(d)
  switch (estimator) {
    case 'k1':
    case 'k1+':
      return [<>−{symbol}</>, <>−{bracketed(d)}</>]
    case 'k2':
      return [
        <>
          {symbol}
          <sup>2</sup> / 2
        </>,
        <>
          ({number})<sup>2</sup> / 2
        </>,
      ]
    case 'k3':
    case 'k3+':
      return [
        <>
          e<sup>{symbol}</sup> − {symbol} − 1
        </>,
        <>
          e<sup>{number}</sup> − {bracketed(d)} − 1
        </>,
      ]
    case 'abs':
    case 'abs+':
      return [<>|{symbol}|</>, <>|{number}|</>]
  }
}
