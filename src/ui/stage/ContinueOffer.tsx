import type { Message } from '../../app/messages'
import { useApp, usePage, useText } from '../AppContext'
import { messageText } from '../frame/messageText'
import styles from './stage.module.css'

/** The offer to go on with the last run of an earlier visit. Only Train makes it, before a run is played. */
export function ContinueOffer({ offer }: { offer: Extract<Message, { kind: 'unfinished' }> }) {
  const app = useApp()
  const text = useText()
  const config = usePage((state) => state.run.config)
  return (
    <p className={styles.coach}>
      <span role="status">{messageText(offer, { config, running: config, step: offer.step, text })}</span>
      <button type="button" className={styles.link} onClick={() => void app.goOn()}>
        {text.messageCards.goOn}
      </button>
      <button type="button" className={styles.link} onClick={() => app.dismiss(offer.id)}>
        {text.page.dismiss}
      </button>
    </p>
  )
}
