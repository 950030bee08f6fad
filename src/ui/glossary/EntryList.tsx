import type { Catalogue } from '../../text/catalogue'
import { ENTRY_KINDS } from '../../text/glossaryText'
import { useText } from '../AppContext'
import type { GlossaryEntry } from './entries'
import { GlossaryLink } from './GlossaryLink'
import styles from './glossary.module.css'

/** The kind of an entry, and the setting or task that it belongs to: “Option · Loss type”. */
export const kindOf = ({ kind, owner }: GlossaryEntry, { kind: kinds, of }: Catalogue['glossary']): string =>
  owner === null ? kinds[kind] : of(kinds[kind], owner)

/** All entries, by kind. */
export function AllEntries({ entries }: { entries: readonly GlossaryEntry[] }) {
  const { glossary } = useText()
  return ENTRY_KINDS.map((kind) => {
    const ofKind = entries.filter((entry) => entry.kind === kind)
    return (
      <details key={kind} className={styles.kindList} open={kind === 'term'}>
        <summary>
          {glossary.kinds[kind]} <span>{ofKind.length}</span>
        </summary>
        <Entries entries={ofKind} hasKind={kind === 'option' || kind === 'task'} />
      </details>
    )
  })
}

/** Entries as links, in the given order. */
export function Entries({ entries, hasKind }: { entries: readonly GlossaryEntry[]; hasKind: boolean }) {
  const { glossary } = useText()
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <GlossaryLink entry={entry.id}>{entry.label}</GlossaryLink>
          {hasKind && <small>{kindOf(entry, glossary)}</small>}
        </li>
      ))}
    </ul>
  )
}
