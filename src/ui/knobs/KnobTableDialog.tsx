import type { KnobName } from '../../settings/knobs'
import { useText } from '../AppContext'
import { Dialog } from '../parts/Dialog'
import { KnobTable } from './KnobTable'
import styles from './knobs.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** a knob was chosen, and is to be shown */
  onKnob: (knob: KnobName) => void
}

/** All knobs in one table, and what there is no knob for. */
export function KnobTableDialog({ isOpen, onClose, onKnob }: Props) {
  const { knobTable } = useText()
  return (
    <Dialog isOpen={isOpen} labelledBy="knobs-title" className={styles.dialog} onClose={onClose}>
      {(close) => (
        <>
          <header className={styles.head}>
            <h2 id="knobs-title">{knobTable.title}</h2>
            <button type="button" onClick={close}>
              {knobTable.close}
            </button>
          </header>
          <KnobTable onKnob={onKnob} />
          <h3>{knobTable.leftOutTitle}</h3>
          <dl className={styles.leftOut}>
            {knobTable.leftOut.map(({ what, why }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{why}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Dialog>
  )
}
