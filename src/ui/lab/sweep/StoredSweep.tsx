import { useText } from '../../AppContext'
import { useLab, useSweep } from '../useLab'
import styles from '../lab.module.css'

/** Offers to go on with a sweep of an earlier visit. */
export function StoredSweep() {
  const text = useText().sweep
  const { sweep } = useLab()
  const stored = useSweep((state) => state.stored)
  if (!stored) return null
  return (
    <div className={styles.confound}>
      <p>{text.stored(stored.finished, stored.total)}</p>
      <div className={styles.rowVerbs}>
        <button type="button" onClick={sweep.resumeStored}>
          {text.resumeStored}
        </button>
        <button type="button" onClick={sweep.forgetStored}>
          {text.forgetStored}
        </button>
      </div>
    </div>
  )
}
