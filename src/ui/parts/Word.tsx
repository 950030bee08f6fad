import { MenuButton } from './MenuButton'
import type { MenuGroup } from './menuGroups'
import styles from './word.module.css'

interface Props<Id extends string> {
  /** the accessible name of the button and its list; it contains what the sentence says */
  label: string
  /** what the sentence says */
  shown: string
  /** the list, with the entry that is in force */
  groups: readonly MenuGroup<Id>[]
  /** called when the list may soon open */
  onPrepare?: () => void
  onChoose: (id: Id) => void
}

/** A word of a sentence that opens a list of what may stand in its place. */
export function Word<Id extends string>({ shown, ...list }: Props<Id>) {
  return (
    <MenuButton className={styles.word} isList {...list}>
      <span>{shown}</span>
    </MenuButton>
  )
}
