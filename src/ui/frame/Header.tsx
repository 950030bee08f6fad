import { usePage, useText } from '../AppContext'
import { EngineBadge } from './EngineBadge'
import { LayoutSwitch } from './LayoutSwitch'
import { PageActions } from './PageActions'
import { StartOffer } from './StartOffer'
import { useMedia } from './useMedia'
import { ViewTabs } from './ViewTabs'
import styles from './frame.module.css'

/** The parts of the frame that the header and the footer share, by the view and the room that there is. */
function useFrame() {
  return {
    isTraining: usePage((state) => state.view === 'train'),
    hasEngine: usePage((state) => state.view === 'train' && state.preferences.layout !== 'stage'),
    isNarrow: useMedia('narrow'),
    isPhone: useMedia('phone'),
  }
}

/** The title and the views; if there is room, the engine and the controls of the page as a whole. */
export function Header() {
  const { page } = useText()
  const { isTraining, hasEngine, isNarrow, isPhone } = useFrame()
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{page.title}</h1>
      <ViewTabs />
      {isTraining && <LayoutSwitch />}
      {!isNarrow && <StartOffer />}
      {hasEngine && !isNarrow && <EngineBadge />}
      {!isPhone && <PageActions />}
    </header>
  )
}

/** The end of the page: its promise, and the controls for which a narrow header has no room. */
export function Footer() {
  const { page } = useText()
  const { hasEngine, isNarrow, isPhone } = useFrame()
  return (
    <footer className={styles.footer}>
      {isNarrow && <StartOffer />}
      {isPhone && <PageActions />}
      {hasEngine && isNarrow && <EngineBadge />}
      <p>{page.footer}</p>
    </footer>
  )
}
