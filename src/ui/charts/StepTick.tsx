import { formatTick } from '../../app/series/format'

interface Props {
  x?: number | string
  y?: number | string
  payload?: { value: number }
  /** of the axis */
  end: number
}

/** A step, or a time, under its axis; at the end of the axis it ends at its tick, so that it stays within the plot. */
export function StepTick({ x, y, payload, end }: Props) {
  const anchor = payload?.value === end ? 'end' : 'middle'
  return (
    <text x={x} y={y} dy="0.71em" fontSize={11} fill="var(--ink-2)" textAnchor={anchor}>
      {payload && (Number.isInteger(payload.value) ? formatTick(payload.value, 1) : payload.value)}
    </text>
  )
}
