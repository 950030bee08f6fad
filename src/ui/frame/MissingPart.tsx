import { retryParts } from '../../late/latePart'
import { useApp, useText } from '../AppContext'

/** Milliseconds in which the run in Train is saved before the page is left. */
const SAVING = 400

/** Loads the page again, with the set-up of its address; the run is kept, and offered there. */
export function useReload(): () => void {
  const app = useApp()
  return () => {
    app.keepNow()
    setTimeout(() => location.reload(), SAVING)
  }
}

/** Says that a part of the page could not be loaded, and what can be done. */
export function MissingPart({ onRetry }: { onRetry: () => void }) {
  const { page } = useText()
  const reload = useReload()
  return (
    <div role="alert">
      <p>{page.missing}</p>
      <button
        type="button"
        onClick={() => {
          retryParts()
          onRetry()
        }}
      >
        {page.tryAgain}
      </button>
      <button type="button" onClick={reload}>
        {page.reload}
      </button>
    </div>
  )
}
