import type { ExplainedChoice, TermId } from '../glossary/ids'
import type { RunConfig } from '../settings/knobs'
import type { Passage } from './passage'

export interface TermText {
  /** as it is written inside a sentence */
  name: string
  /** other names under which it is sought */
  also?: readonly string[]
  /** what it is, and why it matters here */
  says: Passage
  /** where on the page it is seen */
  seen: string
}

/** The kinds of entries, in the order of the glossary. */
export const ENTRY_KINDS = ['term', 'knob', 'option', 'preset', 'metric', 'task'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export interface GlossaryText {
  title: string
  close: string
  search: string
  /** of the search: how many entries were found, of all */
  found(count: number, all: number): string
  /** shown where nothing was found */
  none(query: string): string
  all: string
  /** headings of the list */
  kinds: Record<EntryKind, string>
  /** of one entry */
  kind: Record<EntryKind, string>
  /** what an option or a task’s own entry belongs to */
  of(kind: string, owner: string): string
  seen: string
  formula: string
  related: string
  /** leads to a knob in the settings */
  showKnob: string
  recordedAs: string
  logged: string
  also: string
  source: string
  terms: Record<TermId, TermText>
  options: { [Name in ExplainedChoice]: Record<RunConfig[Name], Passage> }
}
