import type { Message } from '../../app/messages'
import { useApp, useText } from '../AppContext'
import { whole } from '../numbers'
import styles from './coach.module.css'

/** The offer to go on with the last run of an earlier visit. Only Train makes it, before a run is played. */
export function ContinueOffer({ offer }: { offer: Extract<Message, { kind: 'unfinished' }> }) {
  const app = useApp()
  const { kept, locale, page, taskTitles } = useText()
  return (
    <div className={styles.coach} data-speaks>
      <p role="status" className={styles.says}>
        {kept.unfinished(offer.name, taskTitles[offer.task], whole(locale, offer.step))}
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.apply} onClick={() => void app.goOn()}>
          {kept.goOn}
        </button>
        <button type="button" onClick={() => app.dismiss(offer.id)}>
          {page.dismiss}
        </button>
      </div>
    </div>
  )
}
