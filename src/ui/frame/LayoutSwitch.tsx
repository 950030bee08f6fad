import { LAYOUTS } from '../../settings/views'
import { useApp, usePage, useText } from '../AppContext'
import { Segments } from '../parts/Segments'

/** Chooses how Train looks. */
export function LayoutSwitch() {
  const app = useApp()
  const { rail } = useText()
  const layout = usePage((state) => state.preferences.layout)
  return (
    <Segments
      label={rail.layout}
      options={LAYOUTS}
      value={layout}
      nameOf={(option) => rail.layouts[option]}
      onChoose={(option) => app.setPreference('layout', option)}
    />
  )
}
