import { Suspense } from 'react'
import { shownInspection } from '../../app/shownInspection'
import { useApp, usePage, useText } from '../AppContext'
import { ErrorBoundary } from '../frame/ErrorBoundary'
import { LazyVerifyDrawer } from './lazyParts'
import styles from './figures.module.css'

const NOTHING: readonly never[] = []

/** Checks the arithmetic of the step that the lens shows, by grouping its completions again. */
export function VerifyPanel() {
  const app = useApp()
  const text = useText()
  const info = usePage((state) => state.run.info)
  const inspection = usePage(shownInspection)
  return (
    <section className={styles.verify}>
      <ErrorBoundary message={text.page.broken} retry={text.page.tryAgain}>
        <Suspense fallback={null}>
          <LazyVerifyDrawer
            inspection={inspection}
            vocabulary={info?.vocabulary ?? NOTHING}
            endToken={info?.endToken ?? -1}
            onExport={app.saveReport}
            text={text.verify}
          />
        </Suspense>
      </ErrorBoundary>
    </section>
  )
}
