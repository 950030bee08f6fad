import { formatNumber } from '../../app/series/format'
import type { LensText } from '../../text/en/lens'
import type { Inspection } from '../../train/inspection'
import { bracketed } from './bracketed'
import { FormulaLine } from './FormulaLine'
import { advantageReading, isTakenApart } from './reading'

interface Props {
  inspection: Inspection
  row: number
  /** says what the advantage is of, where it is not the completion's */
  note?: string
  text: LensText
}

/** A = (r − baseline) / (std + ε) with the numbers of one completion, as its configuration has it. */
export function AdvantageFormula({ inspection, row, note, text }: Props) {
  const { baseline, scaleRewards } = inspection.config
  const { symbols } = text
  if (!isTakenApart(inspection, row)) {
    return (
      <FormulaLine
        name={text.names.advantage}
        result={formatNumber(inspection.advantages[row])}
        note={text.otherAdvantage}
      >
        <var>A</var>
      </FormulaLine>
    )
  }
  const reading = advantageReading(inspection, row)
  const subtracted = {
    none: null,
    group: symbols.mean,
    leave_one_out: symbols.others,
    batch: symbols.batchMean,
    running: symbols.running,
  }[baseline]
  const divisor = scaleRewards === 'batch' ? symbols.batchStd : symbols.std
  const isDivided = reading.std !== null
  const [open, close] = isDivided && subtracted ? ['(', ')'] : ['', '']
  return (
    <FormulaLine name={text.names.advantage} result={formatNumber(reading.advantage)} note={note}>
      <var>A</var> = {open}
      <var>r</var>
      {subtracted && ` − ${subtracted}`}
      {close}
      {isDivided && ` / (${divisor} + ${reading.eps})`}
      {(isDivided || subtracted) && ` = ${open}${formatNumber(reading.reward)}`}
      {subtracted && ` − ${bracketed(reading.baseline)}`}
      {close}
      {isDivided && ` / (${formatNumber(reading.std!)} + ${reading.eps})`}
    </FormulaLine>
  )
}
