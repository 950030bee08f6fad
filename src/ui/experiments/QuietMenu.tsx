import ChevronDown from 'lucide-react/icons/chevron-down'
import { MenuButton } from '../parts/MenuButton'
import type { MenuGroup } from '../parts/menuGroups'
import styles from './quietMenu.module.css'

interface Props<Id extends string> {
  /** the accessible name of the button and the menu; it contains what the button shows */
  label: string
  shown: string
  groups: readonly MenuGroup<Id>[]
  onChoose: (id: Id) => void
}

/** A word with an arrow that opens a menu. */
export function QuietMenu<Id extends string>({ label, shown, groups, onChoose }: Props<Id>) {
  return (
    <MenuButton label={label} className={styles.button} groups={groups} onChoose={onChoose}>
      {shown}
      <ChevronDown aria-hidden="true" />
    </MenuButton>
  )
}
