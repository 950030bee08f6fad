import { usePage, useText } from '../AppContext'
import { PageActions } from './PageActions'
import { LayoutSwitch } from './LayoutSwitch'
import { StartOffer } from './StartOffer'
import { useMedia } from './useMedia'
import { ViewTabs } from './ViewTabs'
import styles from './frame.module.css'

/** The title, the views, the layouts of Train; if there is room, the controls of the page as a whole. */
export function Header() {
  const { page } = useText()
  const isTraining = usePage((state) => state.view === 'train')
  const isPhone = useMedia('phone')
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{page.title}</h1>
      <ViewTabs />
      {isTraining && <LayoutSwitch />}
      {!isPhone && <PageActions />}
    </header>
  )
}

/** The end of the page: its promise; on a phone the controls for which the header has no room. */
export function Footer() {
  const { page } = useText()
  const isNarrow = useMedia('narrow')
  const isPhone = useMedia('phone')
  return (
    <footer className={styles.footer}>
      {isNarrow && <StartOffer />}
      <p>{page.footer}</p>
      {isPhone && <PageActions />}
    </footer>
  )
}
