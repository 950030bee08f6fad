import { formatNumber } from '../../../app/series/format'
import type { LensText } from '../../../text/en/lens/lens'
import type { Inspection } from '../../../train/inspection'
import { FormulaLine } from './FormulaLine'
import { Frac, Minus, Num, Plus, Side, Signed } from './math'
import { advantageNumbers, isTakenApart } from '../figures/completion'

interface Props {
  inspection: Inspection
  row: number
  /** says of what the advantage is, if not of the completion */
  note?: string
  text: LensText
}

/** A = (r − baseline) / (std + ε) with the numbers of one completion, in the form that its configuration uses. */
export function AdvantageFormula({ inspection, row, note, text }: Props) {
  const { baseline, scaleRewards } = inspection.config
  const { symbols } = text
  if (!isTakenApart(inspection, row)) {
    return (
      <FormulaLine
        name={text.names.advantage}
        entry="advantage"
        result={formatNumber(inspection.advantages[row])}
        note={text.otherAdvantage}
      >
        <Side>
          <mi>A</mi>
        </Side>
      </FormulaLine>
    )
  }
  const numbers = advantageNumbers(inspection, row)
  const subtracted = {
    none: null,
    group: symbols.mean,
    leave_one_out: symbols.others,
    batch: symbols.batchMean,
    running: symbols.running,
  }[baseline]
  const divisor = scaleRewards === 'batch' ? symbols.batchStd : symbols.std
  const { std, eps } = numbers
  const symbolic = (
    <>
      <mi>r</mi>
      {subtracted && (
        <>
          <Minus />
          <mi>{subtracted}</mi>
        </>
      )}
    </>
  )
  const numeric = (
    <>
      <Num value={numbers.reward} />
      {subtracted && (
        <>
          <Minus />
          <Signed value={numbers.baseline} />
        </>
      )}
    </>
  )
  const guard = (
    <>
      <Plus />
      <mn>{eps}</mn>
    </>
  )
  return (
    <FormulaLine
      name={text.names.advantage}
      entry="advantage"
      result={formatNumber(numbers.advantage)}
      note={note}
    >
      <Side>
        <mi>A</mi>
      </Side>
      <Side equals>
        {std === null ? (
          symbolic
        ) : (
          <Frac
            over={symbolic}
            under={
              <>
                <mi>{divisor}</mi>
                {guard}
              </>
            }
          />
        )}
      </Side>
      {(std !== null || subtracted) && (
        <Side equals>
          {std === null ? (
            numeric
          ) : (
            <Frac
              over={numeric}
              under={
                <>
                  <Num value={std} />
                  {guard}
                </>
              }
            />
          )}
        </Side>
      )}
    </FormulaLine>
  )
}
