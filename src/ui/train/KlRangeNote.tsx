import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useId } from 'react'
import { isKlRange } from '../../app/klRange'
import { klPlaceIn, klRangeOf } from '../../app/soundKl'
import { readingAt } from '../../app/series/readings'
import { useApp, usePage, useText } from '../AppContext'
import { IconButton } from '../parts/IconButton'
import { NumberField } from '../parts/NumberField'
import styles from './figures.module.css'

/** An upper limit may be infinite: then its field is empty. */
const LIMIT = { step: 'any', placeholder: '∞' }

/** The editable limits of the healthy KL range, the position of the latest KL, and the source of the limits. */
export function KlRangeNote() {
  const app = useApp()
  const { charts } = useText()
  const chosen = usePage((state) => state.preferences.klRange)
  const run = usePage((state) => state.run)
  usePage((state) => state.version)
  const text = charts.klRange
  const range = klRangeOf(chosen, run.config)
  const place = klPlaceIn(range, readingAt(run.history, 'kl', run.history.steps))
  const id = useId()
  const about = charts.sentences([text.help, text.sources[range.source]])
  const set = (changed: Partial<typeof range>) => {
    const { low, high } = { ...range, ...changed }
    if (isKlRange({ low, high })) app.setPreference('klRange', { low, high })
  }
  return (
    <span className={styles.klRange} role="group" aria-label={text.label} aria-describedby={id} title={about}>
      <i className={styles.swatch} />
      <span className="spoken">{text.name}</span>
      <NumberField {...LIMIT} aria-label={text.low} value={range.low} onSet={(low) => set({ low })} />
      {text.to}
      <NumberField {...LIMIT} aria-label={text.high} value={range.high} onSet={(high) => set({ high })} />
      {Number.isFinite(range.high) && <b data-place={place ?? undefined}>{text.places[place ?? 'within']}</b>}
      {chosen && (
        <IconButton
          label={text.restore}
          icon={RotateCcw}
          title={text.restore}
          onClick={() => app.setPreference('klRange', null)}
        />
      )}
      <span id={id} className="spoken">
        {about}
      </span>
    </span>
  )
}
