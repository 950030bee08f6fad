import { formatNumber } from '../../../app/series/format'
import type { LensText } from '../../../text/en/lens/lens'
import { DensityFormula } from './DensityFormula'
import { FormulaLine } from './FormulaLine'
import type { GaussianNumbers } from '../figures/gaussian'
import { Call, Num, Side } from './math'

interface Props {
  /** null if actions are chosen from a list */
  gaussian: GaussianNumbers | null
  oldLogp: number
  /** null before any update */
  logp: number | null
  text: LensText
}

/** How probable the sampled token was, or how dense its Gaussian at the sampled action. */
export function SampleFormula({ gaussian, oldLogp, logp, text }: Props) {
  if (gaussian) return <DensityFormula numbers={gaussian} oldLogp={oldLogp} logp={logp} text={text} />
  return (
    <FormulaLine
      name={text.names.probability}
      entry="log-probability"
      result={formatNumber(Math.exp(oldLogp))}
    >
      <Side>
        <Call name={text.symbols.exp}>
          <mi>{text.symbols.old}</mi>
        </Call>
      </Side>
      <Side equals>
        <Call name={text.symbols.exp}>
          <Num value={oldLogp} />
        </Call>
      </Side>
    </FormulaLine>
  )
}
