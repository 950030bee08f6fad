import { Suspense, type ReactNode } from 'react'
import { useText } from '../AppContext'
import { ErrorBoundary } from './ErrorBoundary'

interface Props {
  /** stands in the place of the part until it is there, with the room that it will take */
  fallback?: ReactNode
  children: ReactNode
}

/** A place for a part of the page, or for texts, that are loaded late. What fails in it leaves the rest of the page as it is. */
export function Late({ fallback = null, children }: Props) {
  const { page } = useText()
  return (
    <ErrorBoundary message={page.broken} retry={page.tryAgain}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
