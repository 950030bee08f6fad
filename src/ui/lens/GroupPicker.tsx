import type { Catalogue } from '../../text/catalogue'
import { Select } from '../parts/Select'
import type { GroupName } from './names'
import styles from './lens.module.css'

interface Props {
  group: number
  groups: readonly GroupName[]
  onGroup: (group: number) => void
  text: Catalogue['lens']
}

/** Chooses the group of the step to show. */
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
        title={groups[group].full}
        value={group}
        options={[...groups.keys()]}
        nameOf={(i) => groups[i].short}
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
