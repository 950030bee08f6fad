import { fieldChanges } from '../../app/coach/coaching'
import type { Change } from '../../coach/rule'
import { useApp, usePage, useText } from '../AppContext'
import { changesText } from '../coach/changesText'

/** Makes the change that cures a run with a known illness; the button names it. */
export function CureButton({ cure }: { cure: Change }) {
  const app = useApp()
  const text = useText()
  const edited = usePage((state) => state.edited)
  const changes = fieldChanges(edited, cure)
  if (changes.length === 0) return null
  return (
    <button type="button" onClick={() => app.readings.cure(cure)}>
      {changesText(changes, edited, text)}
    </button>
  )
}
