import { formatExact } from '../../app/series/format'
import { useMemo } from 'react'
import type { NumberKnob } from '../../settings/knob'
import { nearestStop, sliderStops } from './sliderStops'

interface Props {
  label: string
  knob: NumberKnob
  value: number
  onMove: (written: string) => void
  /** let go */
  onRest: () => void
}

/** A slider over the stops of a knob. */
export function KnobSlider({
  label,
  knob: { scale, min, max, step, integer },
  value,
  onMove,
  onRest,
}: Props) {
  const stops = useMemo(
    () => sliderStops({ scale, min, max, step, integer }),
    [scale, min, max, step, integer],
  )
  const position = nearestStop(stops, value, scale)
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={formatExact(stops[position])}
      min={0}
      max={stops.length - 1}
      step={1}
      value={position}
      onChange={(event) => onMove(String(stops[Number(event.currentTarget.value)]))}
      onPointerUp={onRest}
      onKeyUp={onRest}
      onBlur={onRest}
    />
  )
}
