import { useText } from '../AppContext'
import { Select } from '../parts/Select'

interface Props {
  layer: number
  layers: number
  onLayer: (layer: number) => void
}

/** Chooses the layer whose heads are shown, if there is more than one. */
export function LayerChoice({ layer, layers, onLayer }: Props) {
  const { attention } = useText()
  if (layers === 1) return null
  const all = Array.from({ length: layers }, (_, i) => i)
  return (
    <label>
      {attention.layer}
      <Select
        value={layer}
        options={all}
        nameOf={(one) => attention.layerOption(one + 1, layers)}
        onChoose={onLayer}
      />
    </label>
  )
}
