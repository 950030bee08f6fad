import type { Field } from '../../../tasks/fields'
import type { Range } from '../../../statistics/ranges'
import { useText } from '../../AppContext'
import { NumberSetting } from '../NumberSetting'
import { useLab } from '../useLab'
import { useFieldLabel } from './useFieldLabel'
import lab from '../lab.module.css'

interface Props {
  /** index of the knob in the plan */
  place: number
  field: Field
  range: Range
  brush: readonly [number, number] | null
}

/** Sets by keyboard the range that the pointer sets by dragging along an axis. */
export function BrushRow({ place, field, range, brush }: Props) {
  const text = useText().sweep
  const { sweep } = useLab()
  const { label } = useFieldLabel()
  if (range.kind === 'choice') return null
  const [low, high] = brush ?? [range.low, range.high]
  const short = (x: number) => Number(x.toPrecision(4))
  return (
    <div className={lab.choices} role="group" aria-label={text.brush(label(field))}>
      <b>{label(field)}</b>
      <NumberSetting
        label={text.brushLow(label(field))}
        isLabelHidden
        value={short(low)}
        step="any"
        onSet={(value) => sweep.brush(place, [value, high])}
      />
      –
      <NumberSetting
        label={text.brushHigh(label(field))}
        isLabelHidden
        value={short(high)}
        step="any"
        onSet={(value) => sweep.brush(place, [low, value])}
      />
      {brush && (
        <button
          type="button"
          aria-label={text.clearBrush(label(field))}
          onClick={() => sweep.brush(place, null)}
        >
          ×
        </button>
      )}
    </div>
  )
}
