import type { FileGroup } from '../../settings/exportIds'
import type { Catalogue } from '../../text/catalogue'

/** One entry of a menu. */
export interface MenuItem<Id extends string> {
  id: Id
  label: string
  /** a sentence under the label */
  help?: string
}

/** Entries that stand together, under a heading if there is one. */
export interface MenuGroup<Id extends string> {
  label?: string
  items: readonly MenuItem<Id>[]
  /** the entry that is in force: the entries are then choices, of which one is marked; null if none is */
  chosen?: Id | null
}

/** The groups of a menu of files with their headings and words; a group without files is left out. */
export function fileGroups<Id extends string>(
  groups: Readonly<Record<FileGroup, readonly Id[]>>,
  words: Readonly<Record<Id, { label: string; help: string }>>,
  { groups: headings }: Catalogue['files'],
): MenuGroup<Id>[] {
  const named = (Object.keys(groups) as FileGroup[]).map((group) => ({
    label: headings[group],
    items: groups[group].map((id) => ({ id, ...words[id] })),
  }))
  return named.filter(({ items }) => items.length > 0)
}
