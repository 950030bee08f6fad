import { Suspense, type ReactNode } from 'react'
import { useText } from '../AppContext'
import { ErrorBoundary } from '../frame/ErrorBoundary'
import styles from './train.module.css'

interface Props {
  /** the lens, which has a place of its own size */
  isLens?: boolean
  children: ReactNode
}

/** A place of fixed size: what arrives later, or breaks, moves nothing else. */
export function FigureFrame({ isLens = false, children }: Props) {
  const { page } = useText()
  return (
    <div className={isLens ? styles.lens : styles.figure}>
      <ErrorBoundary message={page.broken} retry={page.tryAgain}>
        <Suspense fallback={<p className={styles.waiting}>{page.loading}</p>}>{children}</Suspense>
      </ErrorBoundary>
    </div>
  )
}
