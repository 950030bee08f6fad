import { useApp, usePage } from '../AppContext'

/** Sets how much the curves of Train and Runs are smoothed: the weight of the past, 0 … 0.99. Needs a label around it. */
export function SmoothingSlider({ disabled = false }: { disabled?: boolean }) {
  const app = useApp()
  const smoothing = usePage((state) => state.preferences.smoothing)
  return (
    <input
      type="range"
      min={0}
      max={0.99}
      step={0.01}
      value={smoothing}
      disabled={disabled}
      onChange={(event) => app.setPreference('smoothing', Number(event.currentTarget.value))}
    />
  )
}
