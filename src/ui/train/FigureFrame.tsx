import { Suspense, type HTMLAttributes, type ReactNode } from 'react'
import { useText } from '../AppContext'
import { ErrorBoundary } from '../frame/ErrorBoundary'
import styles from './figures.module.css'

interface Props extends HTMLAttributes<HTMLDivElement> {
  /** the lens or the picture, which have a place of their own size */
  isLens?: boolean
  children: ReactNode
}

/** A place of fixed size: what arrives later, or breaks, moves nothing else. */
export function FigureFrame({ isLens = false, children, ...attributes }: Props) {
  const { page } = useText()
  return (
    <div {...attributes} className={isLens ? styles.lens : styles.figure}>
      <ErrorBoundary message={page.broken} retry={page.tryAgain}>
        <Suspense fallback={<p className={styles.waiting}>{page.loading}</p>}>{children}</Suspense>
      </ErrorBoundary>
    </div>
  )
}
