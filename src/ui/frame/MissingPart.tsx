import { useStore } from 'zustand'
import { retryParts } from '../../late/latePart'
import { isPlaying } from '../../app/runVerbs'
import { useApp, usePage, useText } from '../AppContext'
import { Notice } from '../parts/Notice'
import { MISSING_PLACES, type Retry } from './missingPlaces'
import styles from './frame.module.css'

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

/** The one message that parts of the page could not be loaded. It stands below the header and covers nothing. */
export function MissingParts() {
  const app = useApp()
  const retries = useStore(MISSING_PLACES, (state) => state.retries)
  const notice = usePage((state) => state.messages.find(({ kind }) => kind === 'part-missing'))
  if (retries.length === 0 && !notice) return null
  const dismiss = notice && retries.length === 0 ? () => app.dismiss(notice.id) : null
  return <MissingPart retries={retries} onDismiss={dismiss} />
}

interface Props {
  retries: readonly Retry[]
  onDismiss?: (() => void) | null
}

/** Says that parts of the page could not be loaded, and offers to try again, to load the page again, or to go on without. */
export function MissingPart({ retries, onDismiss }: Props) {
  const { page } = useText()
  const reload = useReload()
  const isRunning = usePage(isPlaying)
  return (
    <Notice isBad className={styles.missing}>
      <p role="alert">{isRunning ? `${page.missing} ${page.runContinues}` : page.missing}</p>
      {retries.length > 0 && (
        <button
          type="button"
          onClick={() => {
            retryParts()
            retries.forEach((retry) => retry())
          }}
        >
          {page.tryAgain}
        </button>
      )}
      <button type="button" onClick={reload}>
        {page.reload}
      </button>
      {onDismiss && (
        <button type="button" onClick={onDismiss}>
          {page.dismiss}
        </button>
      )}
    </Notice>
  )
}
