import type { Pinned } from '../../app/state'
import { useText } from '../AppContext'
import styles from './shownStep.module.css'

interface Props {
  /** null: the latest step is shown */
  pinned: Pinned | null
  onLatest: () => void
}

/** Says which step the lens and the picture show, and leads back from an earlier one to the latest. */
export function ShownStep({ pinned, onLatest }: Props) {
  const { shownStep: text } = useText().lens
  const step = pinned?.inspection.step
  return (
    <div className={styles.shownStep} data-pinned={pinned !== null || undefined}>
      <p aria-live="polite">
        {pinned === null || step === undefined ? (
          text.latest
        ) : (
          <>
            <b>{step === pinned.asked ? text.exact(step) : text.nearest(step, pinned.asked)}</b>{' '}
            <span>{text.stays}</span>
          </>
        )}
      </p>
      {pinned !== null && (
        <button type="button" onClick={onLatest}>
          {text.back}
        </button>
      )}
    </div>
  )
}
