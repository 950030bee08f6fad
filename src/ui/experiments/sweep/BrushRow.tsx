import X from 'lucide-react/icons/x'
import type { Field } from '../../../tasks/fields'
import type { Range } from '../../../statistics/ranges'
import { useText } from '../../AppContext'
import { NumberField } from '../../parts/NumberField'
import { IconButton } from '../../parts/IconButton'
import { useExperiments } from '../useExperiments'
import { useFieldLabel } from './useFieldLabel'
import shared from '../experiments.module.css'

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
  const { sweep } = useExperiments()
  const { label } = useFieldLabel()
  if (range.kind === 'choice') return null
  const [low, high] = brush ?? [range.low, range.high]
  const short = (x: number) => Number(x.toPrecision(4))
  return (
    <div className={shared.choices} role="group" aria-label={text.brush(label(field))}>
      <b>{label(field)}</b>
      <NumberField
        aria-label={text.brushLow(label(field))}
        step="any"
        value={short(low)}
        onSet={(value) => sweep.brush(place, [value, high])}
      />
      –
      <NumberField
        aria-label={text.brushHigh(label(field))}
        step="any"
        value={short(high)}
        onSet={(value) => sweep.brush(place, [low, value])}
      />
      {brush && (
        <IconButton label={text.clearBrush(label(field))} icon={X} onClick={() => sweep.brush(place, null)} />
      )}
    </div>
  )
}
