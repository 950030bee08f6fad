import type { LensText } from '../../text/en/lens'
import { Select } from '../fields/Select'
import styles from './lens.module.css'

interface Props {
  group: number
  /** how each group is named in the list */
  groups: readonly string[]
  onGroup: (group: number) => void
  text: LensText
}

/** Which group of the step is looked at. */
export function GroupPicker({ group, groups, onGroup, text }: Props) {
  return (
    <div className={styles.groupPicker}>
      <button
        type="button"
        aria-label={text.previousGroup}
        disabled={group === 0}
        onClick={() => onGroup(group - 1)}
      >
        ‹
      </button>
      <Select
        aria-label={text.group}
        value={group}
        options={[...groups.keys()]}
        nameOf={(i) => groups[i]}
        onChoose={onGroup}
      />
      <button
        type="button"
        aria-label={text.nextGroup}
        disabled={group === groups.length - 1}
        onClick={() => onGroup(group + 1)}
      >
        ›
      </button>
    </div>
  )
}
