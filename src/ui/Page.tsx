import { usePage, useText } from './AppContext'
import { DropTarget } from './frame/DropTarget'
import { Footer, Header } from './frame/Header'
import { useFirstPaint } from './frame/firstPaint'
import { Late } from './frame/Late'
import { MissingParts } from './frame/MissingPart'
import { Messages } from './frame/Messages'
import { LazyGlossary, LATER_VIEWS } from './lateViews'
import { TrainView } from './train/TrainView'
import styles from './frame/frame.module.css'

/** The whole page. */
export function Page() {
  const { page } = useText()
  useFirstPaint()
  const view = usePage((state) => state.view)
  const layout = usePage((state) => (state.view === 'train' ? state.preferences.layout : undefined))
  const glossary = usePage((state) => state.glossary)
  const View = view === 'train' ? TrainView : LATER_VIEWS[view]
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
              {page.loading}
            </div>
          }
        >
          <View />
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
