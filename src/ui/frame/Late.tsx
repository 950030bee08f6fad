import { Suspense, type ReactNode } from 'react'
import { isPlaying } from '../../app/runVerbs'
import { usePage, useText } from '../AppContext'
import { ErrorBoundary } from './ErrorBoundary'

interface Props {
  /** stands in the place of the part until it is there, with the room that it will take */
  fallback?: ReactNode
  /** whether the place lies above the page, as a dialog does: what could not be loaded is then told there */
  isAbove?: boolean
  children: ReactNode
}

/** A place for a part of the page, or for texts, that are loaded late. What fails in it leaves the rest of the page as it is. */
export function Late({ fallback = null, isAbove = false, children }: Props) {
  const { page } = useText()
  const isRunning = usePage(isPlaying)
  const message = isRunning ? `${page.broken} ${page.runContinues}` : page.broken
  return (
    <ErrorBoundary message={message} retry={page.tryAgain} isAbove={isAbove}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}
