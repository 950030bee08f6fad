import type { Message } from '../../app/messages'
import { useApp, usePage, useText } from '../AppContext'
import { messageText } from '../frame/messageText'
import styles from './coach.module.css'

/** The offer to go on with the last run of an earlier visit. Only Train makes it, before a run is played. */
export function ContinueOffer({ offer }: { offer: Extract<Message, { kind: 'unfinished' }> }) {
  const app = useApp()
  const text = useText()
  const config = usePage((state) => state.run.config)
  return (
    <div className={styles.coach} data-speaks>
      <p role="status" className={styles.says}>
        {messageText(offer, { config, running: config, step: offer.step, text })}
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.apply} onClick={() => void app.goOn()}>
          {text.messageCards.goOn}
        </button>
        <button type="button" onClick={() => app.dismiss(offer.id)}>
          {text.page.dismiss}
        </button>
      </div>
    </div>
  )
}
