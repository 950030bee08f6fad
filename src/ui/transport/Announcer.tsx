import { usePage, useText } from '../AppContext'
import { twoDigits, whole } from '../numbers'

/** Announces to screen readers every few seconds where a playing run is. */
export function Announcer() {
  const { locale, transport } = useText()
  const announcement = usePage((state) => state.announcement)
  return (
    <p role="status" aria-live="polite" className="spoken">
      {announcement &&
        transport.announcement({
          step: whole(locale, announcement.step),
          reward: twoDigits(locale, announcement.reward, transport.absent),
          evaluation: twoDigits(locale, announcement.evaluation, transport.absent),
        })}
    </p>
  )
}
