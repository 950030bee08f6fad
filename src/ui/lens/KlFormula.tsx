import type { ReactNode } from 'react'
import { formatNumber } from '../../app/series/format'
import type { KlEstimator } from '../../grpo'
import type { RunConfig } from '../../settings/knobs'
import type { LensText } from '../../text/en/lens'
import { bracketed } from './bracketed'
import { FormulaLine } from './FormulaLine'
import type { TokenReading } from './reading'

interface Props {
  estimator: KlEstimator
  /** what KL is measured from */
  against: RunConfig['klAgainst']
  reading: TokenReading
  text: LensText
}

/** The estimate of KL from this token, with d = ref − logp. */
export function KlFormula({ estimator, against, reading, text }: Props) {
  const { logp, refLogp, kl } = reading
  if (refLogp === null || kl === null) return null
  const { symbols } = text
  const d = refLogp - logp
  const [symbolic, numbers] = estimate(estimator, d)
  const note = { off: text.klOff, reward: text.klInReward, loss: undefined }[reading.klPlace]
  return (
    <>
      <FormulaLine
        name={against === 'old' ? text.names.klOld : text.names.kl}
        result={formatNumber(kl)}
        note={note}
      >
        <var>d</var> = {against === 'old' ? symbols.old : symbols.ref} − {symbols.logp} ={' '}
        {formatNumber(refLogp)} − {bracketed(logp)} = {formatNumber(d)}; {estimator} = {symbolic} = {numbers}
      </FormulaLine>
    </>
  )
}

/** An estimator in symbols, and with d in it. */
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
