import type { EntryId } from '../glossary/ids'

/** A link to another entry of the glossary, inside a passage; without words of its own it shows the entry’s name. */
interface PassageLink {
  to: EntryId
  words?: string
}

/** A paragraph in which words lead to other entries. */
export type Passage = readonly (string | PassageLink)[]

/**
 * Writes a passage: `says\`the ${'group'} that ${['completion', 'completions']} form\``. What stands in `${}` is the id of an
 * entry, or that and the words to show; an entry that does not exist does not compile.
 */
export function says(
  strings: TemplateStringsArray,
  ...links: (EntryId | readonly [to: EntryId, words: string])[]
): Passage {
  return strings.flatMap((words, i): Passage => {
    const link = links[i]
    const before = words === '' ? [] : [words]
    if (link === undefined) return before
    return [...before, typeof link === 'string' ? { to: link } : { to: link[0], words: link[1] }]
  })
}
