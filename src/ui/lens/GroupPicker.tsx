import type { LensText } from '../../text/en/lens'
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
      <select aria-label={text.group} value={group} onChange={(event) => onGroup(Number(event.target.value))}>
        {groups.map((name, i) => (
          <option key={i} value={i}>
            {name}
          </option>
        ))}
      </select>
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
