import { usePage, useText } from '../AppContext'
import { EngineBadge } from './EngineBadge'
import { LayoutSwitch } from './LayoutSwitch'
import { PageActions } from './PageActions'
import { useMedia } from './useMedia'
import { ViewTabs } from './ViewTabs'
import styles from './frame.module.css'

/** The title and the views; where there is room, the engine and the controls of the page as a whole. */
export function Header() {
  const { page } = useText()
  const isTraining = usePage((state) => state.view === 'train')
  const isStage = usePage((state) => state.view === 'train' && state.preferences.layout === 'stage')
  const isNarrow = useMedia('narrow')
  const isPhone = useMedia('phone')
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{page.title}</h1>
      <ViewTabs />
      {isTraining && <LayoutSwitch />}
      {isTraining && !isStage && !isNarrow && <EngineBadge />}
      {!isPhone && <PageActions />}
    </header>
  )
}

/** The end of the page: what it promises, and on a narrow page what the header has no room for. */
export function Footer() {
  const { page } = useText()
  const isTraining = usePage((state) => state.view === 'train')
  const isStage = usePage((state) => state.view === 'train' && state.preferences.layout === 'stage')
  const isNarrow = useMedia('narrow')
  const isPhone = useMedia('phone')
  return (
    <footer className={styles.footer}>
      {isPhone && <PageActions />}
      {isTraining && !isStage && isNarrow && <EngineBadge />}
      <p>{page.footer}</p>
    </footer>
  )
}
