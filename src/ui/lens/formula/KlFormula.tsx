import type { ReactElement, ReactNode } from 'react'
import { formatNumber } from '../../../app/series/format'
import type { KlEstimator } from '../../../grpo'
import type { LensText } from '../../../text/en/lens/lens'
import type { Inspection } from '../../../train/inspection'
import { ExactKlFormula } from './ExactKlFormula'
import { FormulaLine } from './FormulaLine'
import { Brackets, Frac, Minus, Num, Side, Signed, Square } from './math'
import type { GaussianNumbers } from '../figures/gaussian'
import type { PassFigures } from '../figures/passes'
import type { TokenNumbers } from '../figures/completion'

interface Props {
  inspection: Inspection
  figures: PassFigures
  /** null if actions are chosen from a list */
  gaussian: GaussianNumbers | null
  numbers: TokenNumbers
  text: LensText
}

/** The KL of this token: estimated with d = ref − logp, or exact between two Gaussians. */
export function KlFormula({ inspection, figures, gaussian, numbers, text }: Props) {
  const { klEstimator: estimator } = figures.spec
  const { klAgainst: against } = inspection.config
  if (estimator === 'exact') {
    return gaussian && <ExactKlFormula gaussian={gaussian} numbers={numbers} text={text} />
  }
  const { logp, refLogp, kl } = numbers
  if (refLogp === null || kl === null) return null
  const { symbols } = text
  const d = refLogp - logp
  const note = { off: text.klOff, reward: text.klInReward, loss: undefined }[numbers.klPlace]
  return (
    <FormulaLine
      name={against === 'old' ? text.names.klOld : text.names.kl}
      entry="kl"
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
