import type { LabExperiment } from '../../experiments/state'
import { useText } from '../AppContext'
import { whole } from '../numbers'
import styles from './lab.module.css'

/** Says which of the runs in view came in a file; nothing where none did. */
export function ImportedNote({ imported, runs }: Pick<LabExperiment, 'imported' | 'runs'>) {
  const { importing, locale } = useText()
  if (imported === null) return null
  const here = [...runs.keys()].filter((key) => imported.keys.has(key)).length
  if (here === 0) return null
  return (
    <div className={styles.confound}>
      <p>{importing.from(imported.file, whole(locale, here), whole(locale, runs.size), imported.engine)}</p>
    </div>
  )
}
