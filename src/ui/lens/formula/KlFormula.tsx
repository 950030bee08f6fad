import type { ReactElement, ReactNode } from 'react'
import { formatNumber } from '../../../app/series/format'
import type { KlEstimator } from '../../../grpo'
import type { RunConfig } from '../../../settings/knobs'
import type { LensText } from '../../../text/en/lens'
import { FormulaLine } from './FormulaLine'
import { Brackets, Frac, Minus, Num, Side, Signed, Square } from './math'
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
  const note = { off: text.klOff, reward: text.klInReward, loss: undefined }[numbers.klPlace]
  return (
    <FormulaLine
      name={against === 'old' ? text.names.klOld : text.names.kl}
      result={formatNumber(kl)}
      note={note}
    >
      <Side>
        <mi>d</mi>
      </Side>
      <Side equals>
        <mi>{against === 'old' ? symbols.old : symbols.ref}</mi>
        <Minus />
        <mi>{symbols.logp}</mi>
      </Side>
      <Side equals>
        <Num value={refLogp} />
        <Minus />
        <Signed value={logp} />
      </Side>
      <Side equals>
        <Num value={d} />
      </Side>
      <br />
      <Side>
        {estimator === 'minus_k1' ? <Minus /> : null}
        <mi>{estimator.replace('minus_', '')}</mi>
      </Side>
      <Side equals>
        <Estimate estimator={estimator} symbol={<mi>d</mi>} signed={<mi>d</mi>} />
      </Side>
      <Side equals>
        <Estimate estimator={estimator} symbol={<Num value={d} />} signed={<Signed value={d} />} />
      </Side>
    </FormulaLine>
  )
}

interface EstimateProps {
  estimator: KlEstimator
  /** d, and d as written after a sign */
  symbol: ReactNode
  signed: ReactNode
}

/** An estimator in symbols, or with the value of d. */
function Estimate({ estimator, symbol, signed }: EstimateProps): ReactElement {
  switch (estimator) {
    case 'k1':
    case 'k1+':
      return (
        <>
          <Minus />
          {signed}
        </>
      )
    case 'k2':
      return (
        <Frac
          over={
            <Square>
              <Brackets>{symbol}</Brackets>
            </Square>
          }
          under={<mn>2</mn>}
        />
      )
    case 'k3':
    case 'k3+':
      return (
        <>
          <msup>
            <mi>e</mi>
            {symbol}
          </msup>
          <Minus />
          {signed}
          <Minus />
          <mn>1</mn>
        </>
      )
    case 'minus_k1':
      return <>{symbol}</>
    case 'abs':
    case 'abs+':
      return (
        <>
          <mo>|</mo>
          {symbol}
          <mo>|</mo>
        </>
      )
  }
}
