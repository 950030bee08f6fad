import X from 'lucide-react/icons/x'
import { useApp, usePage, useText } from '../AppContext'
import { IconButton } from '../parts/IconButton'
import styles from './startOffer.module.css'

/**
 * The offer of lesson 0, on the first visit alone, until it is taken or declined. It waits for the first step: before it, there
 * is one thing to press. Messages stand in its place.
 */
export function StartOffer() {
  const app = useApp()
  const { page } = useText()
  const isOffered = usePage(
    ({ view, preferences, latest, messages }) =>
      view === 'train' && latest.step > 0 && !preferences.offeredStart && messages.length === 0,
  )
  if (!isOffered) return null
  const end = () => app.setPreference('offeredStart', true)
  return (
    <p className={styles.offer}>
      <a href="#lesson=start" onClick={end}>
        {page.startOffer}
      </a>
      <IconButton label={page.declineOffer} icon={X} onClick={end} />
    </p>
  )
}
