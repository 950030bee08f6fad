import { fieldChanges } from '../../app/coach/coaching'
import type { ShowMe } from '../../reading/contract'
import { useApp, usePage, useText } from '../AppContext'
import { changesText } from '../coach/changesText'

/** Makes the change that cures a run with a known illness; the button names it. */
export function CureButton({ cure, fromStart }: Pick<ShowMe, 'cure' | 'fromStart'>) {
  const app = useApp()
  const text = useText()
  const edited = usePage((state) => state.edited)
  const changes = fieldChanges(edited, cure)
  if (changes.length === 0) return null
  return (
    <button type="button" onClick={() => app.readings.cure(cure, fromStart)}>
      {changesText(changes, edited, text)}
    </button>
  )
}
