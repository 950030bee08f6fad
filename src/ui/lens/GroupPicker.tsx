import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconButton } from '../parts/IconButton'
import { Select } from '../parts/Select'
import type { GroupName } from './names'
import { useText } from '../AppContext'
import styles from './lens.module.css'

interface Props {
  group: number
  groups: readonly GroupName[]
  onGroup: (group: number) => void
}

/** Chooses the group of the step to show. */
export function GroupPicker({ group, groups, onGroup }: Props) {
  const { lens: text } = useText()
  return (
    <div className={styles.groupPicker}>
      <IconButton
        label={text.previousGroup}
        icon={ChevronLeft}
        disabled={group === 0}
        onClick={() => onGroup(group - 1)}
      />
      <Select
        aria-label={text.group}
        title={groups[group].full}
        value={group}
        options={[...groups.keys()]}
        nameOf={(i) => groups[i].short}
        onChoose={onGroup}
      />
      <IconButton
        label={text.nextGroup}
        icon={ChevronRight}
        disabled={group === groups.length - 1}
        onClick={() => onGroup(group + 1)}
      />
    </div>
  )
}
