import { useText } from './AppContext'
import { Header } from './frame/Header'
import { Messages } from './frame/Messages'
import { TrainView } from './train/TrainView'
import styles from './frame/frame.module.css'

/** The whole page. */
export function Page() {
  const { page } = useText()
  return (
    <div className={styles.page}>
      <Header />
      <main className={styles.main}>
        <TrainView />
        <Messages />
      </main>
      <footer className={styles.footer}>{page.footer}</footer>
    </div>
  )
}
