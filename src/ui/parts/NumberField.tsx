import { useMemo, type ComponentProps, type CSSProperties } from 'react'
import { formatExact } from '../../app/series/format'
import { parseNumber, typedNumber } from '../../settings/knob'
import { nearestStop, sliderStops, type Range } from './sliderStops'
import { useTyping } from './useTyping'

/** Milliseconds without dragging after which the value is set, before release. */
const DRAGGING_PAUSE = 120

interface Props extends Omit<ComponentProps<'input'>, 'value'> {
  /** one that is not finite leaves the field empty */
  value: number
  /** what was written last and refused, which stays in the field; null if nothing was */
  refused?: string | null
  /** adds a slider over the stops of a knob, with a name of its own */
  slider?: { label: string; knob: Range } | undefined
  /** called for another number, NaN for what is not a number, and after a refusal */
  onSet: (value: number, written: string) => void
}

/** A field for a number, and a slider after it if there is to be one. What is typed stays in the field until it is left. */
export function NumberField({ value, refused = null, slider, onSet, ...input }: Props) {
  const typing = useTyping((written) => {
    const typed = parseNumber(written)
    if (typed !== value || refused !== null) onSet(typed, written)
  })
  const shown = typing.draft ?? refused ?? (Number.isFinite(value) ? typedNumber(value) : '')
  const typed = parseNumber(shown)
  return (
    <>
      <input type="number" {...input} value={shown} {...typing.handlers} />
      {slider && (
        <Slider
          {...slider}
          value={Number.isFinite(typed) ? typed : value}
          onMove={(stop) => typing.write(typedNumber(stop), DRAGGING_PAUSE)}
          onRest={typing.finish}
        />
      )}
    </>
  )
}

interface SliderProps {
  label: string
  knob: Range
  value: number
  onMove: (stop: number) => void
  /** called when it is let go */
  onRest: () => void
}

function Slider({ label, knob, value, onMove, onRest }: SliderProps) {
  const { scale, min, max, step, integer } = knob
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
      style={{ '--share': position / Math.max(1, stops.length - 1) } as CSSProperties}
      onChange={(event) => onMove(stops[Number(event.currentTarget.value)])}
      onPointerUp={onRest}
      onKeyUp={onRest}
      onBlur={onRest}
    />
  )
}
