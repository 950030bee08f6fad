import type { View } from '../settings/views'
import { usePage, useText } from './AppContext'
import { DropTarget } from './frame/DropTarget'
import { Footer, Header } from './frame/Header'
import { useFirstPaint } from './frame/firstPaint'
import { Late } from './frame/Late'
import { MissingParts } from './frame/MissingPart'
import { Messages } from './frame/Messages'
import { LazyGlossary, LazyOpenedSettings, LATER_VIEWS } from './lateViews'
import { Placeholder } from './parts/Placeholder'
import { TrainView } from './stage/TrainView'
import styles from './frame/frame.module.css'

/** Views with their controls at the bottom, and nothing below them. */
const IS_CALM: readonly View[] = ['train', 'compare', 'sweep']

/** The whole page. */
export function Page() {
  const { page } = useText()
  useFirstPaint()
  const view = usePage((state) => state.view)
  const glossary = usePage((state) => state.glossary)
  const hasSettings = usePage((state) => state.settingsFile !== null)
  const Shown = view === 'train' ? TrainView : LATER_VIEWS[view]
  return (
    <div className={styles.page} data-calm={IS_CALM.includes(view) || undefined}>
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
      {hasSettings && (
        <Late>
          <LazyOpenedSettings />
        </Late>
      )}
      {glossary !== null && (
        <Late>
          <LazyGlossary shown={glossary} />
        </Late>
      )}
    </div>
  )
}
