import { useId } from 'react'
import { formatFixed } from '../../app/series/format'
import type { SavedRunEntry } from '../../runs/saved/savedStore'
import { useApp, useText } from '../AppContext'
import { Dialog } from '../parts/Dialog'
import { whole } from '../numbers'
import styles from './branches.module.css'

interface Props {
  run: SavedRunEntry
  isOpen: boolean
  onClose: () => void
}

/** Chooses the step from which a new run continues. The run opens in Train. */
export function BranchDialog({ run, isOpen, onClose }: Props) {
  const app = useApp()
  const { runs: text, locale } = useText()
  const title = useId()
  const { id, name, steps, checkpoints, bestEvaluation } = run
  const branch = (step: number) => {
    void app.branch(id, step)
  }
  return (
    <Dialog isOpen={isOpen} labelledBy={title} className={styles.dialog} onClose={onClose}>
      {(close) => (
        <>
          <h2 id={title}>{text.branchTitle(name)}</h2>
          <p>{checkpoints.length > 0 ? text.branchLead : text.noCheckpoints}</p>
          <ul className={styles.checkpoints}>
            {checkpoints.toReversed().map(({ step, evaluation }) => (
              <li key={step}>
                <button
                  type="button"
                  onClick={() => {
                    close()
                    branch(step)
                  }}
                >
                  {text.checkpoint(whole(locale, step))}
                </button>
                <span>
                  {[
                    evaluation === null ? '' : text.evaluationOf(formatFixed(evaluation)),
                    step === bestEvaluation?.step ? text.isBest : '',
                    step === steps ? text.isLast : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          <button type="button" onClick={close}>
            {text.cancel}
          </button>
        </>
      )}
    </Dialog>
  )
}
