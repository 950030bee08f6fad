import type { View } from '../settings/views'
import { usePage, useText } from './AppContext'
import { DropTarget } from './frame/DropTarget'
import { Footer, Header } from './frame/Header'
import { useFirstPaint } from './frame/firstPaint'
import { Late } from './frame/Late'
import { MissingParts } from './frame/MissingPart'
import { Messages } from './frame/Messages'
import { LazyGlossary, LATER_VIEWS } from './lateViews'
import { Placeholder } from './parts/Placeholder'
import { TrainView } from './train/TrainView'
import styles from './frame/frame.module.css'

const IS_CALM: readonly View[] = ['compare', 'sweep']

/** The whole page. */
export function Page() {
  const { page } = useText()
  useFirstPaint()
  const view = usePage((state) => state.view)
  // Compare and Sweep have the calm bar of the Stage, and their controls at the bottom, as the Stage has
  const layout = usePage((state) =>
    state.view === 'train' ? state.preferences.layout : IS_CALM.includes(state.view) ? 'stage' : undefined,
  )
  const glossary = usePage((state) => state.glossary)
  const Shown = view === 'train' ? TrainView : LATER_VIEWS[view]
  return (
    <div className={styles.page} data-layout={layout}>
      <div>
        <Header />
        <MissingParts />
      </div>
      <main className={styles.main}>
        <Late
          key={view}
          fallback={
            <div role="tabpanel" id={`view-${view}`} aria-labelledby={`tab-${view}`}>
              <Placeholder kind="loading">{page.loading}</Placeholder>
            </div>
          }
        >
          <Shown />
        </Late>
        {(view === 'train' || view === 'learn') && <Messages />}
      </main>
      <Footer />
      <DropTarget />
      {glossary !== null && (
        <Late>
          <LazyGlossary shown={glossary} />
        </Late>
      )}
    </div>
  )
}
