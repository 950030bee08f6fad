import { formatNumber } from '../../../app/series/format'
import type { LensText } from '../../../text/en/lens'
import type { Inspection } from '../../../train/inspection'
import { bracketed } from './bracketed'
import { FormulaLine } from './FormulaLine'
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
        result={formatNumber(inspection.advantages[row])}
        note={text.otherAdvantage}
      >
        <var>A</var>
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
  const isDivided = numbers.std !== null
  const [open, close] = isDivided && subtracted ? ['(', ')'] : ['', '']
  return (
    <FormulaLine name={text.names.advantage} result={formatNumber(numbers.advantage)} note={note}>
      <var>A</var> = {open}
      <var>r</var>
      {subtracted && ` − ${subtracted}`}
      {close}
      {isDivided && ` / (${divisor} + ${numbers.eps})`}
      {(isDivided || subtracted) && ` = ${open}${formatNumber(numbers.reward)}`}
      {subtracted && ` − ${bracketed(numbers.baseline)}`}
      {close}
      {isDivided && ` / (${formatNumber(numbers.std!)} + ${numbers.eps})`}
    </FormulaLine>
  )
}
