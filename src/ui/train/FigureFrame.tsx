import { Suspense, type HTMLAttributes, type ReactNode } from 'react'
import { useText } from '../AppContext'
import { ErrorBoundary } from '../frame/ErrorBoundary'
import styles from './figures.module.css'

interface Props extends HTMLAttributes<HTMLDivElement> {
  /** for the lens or the picture, which have another size */
  isLens?: boolean
  children: ReactNode
}

/** A box of fixed size, so that content that loads later or fails moves nothing else. */
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
