import { useText } from '../AppContext'
import { useDialog } from '../frame/useDialog'
import { KnobTable } from './KnobTable'
import styles from './knobs.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** All knobs in one table, and what there is no knob for. */
export function KnobTableDialog({ isOpen, onClose }: Props) {
  const { knobTable } = useText()
  const dialog = useDialog(isOpen)
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="knobs-title" onClose={onClose}>
      {isOpen && (
        <>
          <header className={styles.head}>
            <h2 id="knobs-title">{knobTable.title}</h2>
            <button type="button" onClick={() => dialog.current?.close()}>
              {knobTable.close}
            </button>
          </header>
          <KnobTable />
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
    </dialog>
  )
}
