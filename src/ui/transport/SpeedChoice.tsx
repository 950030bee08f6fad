import { SPEEDS } from '../../app/state'
import { useApp, usePage, useText } from '../AppContext'
import { Segments } from '../parts/Segments'

/** Slow, normal or full speed. */
export function SpeedChoice() {
  const app = useApp()
  const { transport } = useText()
  const chosen = usePage((state) => state.preferences.speed)
  return (
    <Segments
      label={transport.speed}
      options={SPEEDS}
      value={chosen}
      nameOf={(speed) => transport.speeds[speed].label}
      aboutOf={(speed) => transport.speeds[speed]}
      onChoose={app.setSpeed}
    />
  )
}
