import type { ExplainedChoice, TermId } from '../glossary/ids'
import type { RunConfig } from '../settings/knobs'
import type { Passage } from './passage'

interface TermText {
  /** as it is written inside a sentence */
  name: string
  /** other names, for the search */
  also?: readonly string[]
  /** its meaning, and why it matters here */
  says: Passage
  /** where on the page it is visible */
  seen: string
}

/** The kinds of entries, in the order of the glossary. */
export const ENTRY_KINDS = ['term', 'knob', 'option', 'preset', 'metric', 'task'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** All terms. A term without a text does not compile. */
export type TermTexts = Record<TermId, TermText>
/** The options that have a formula. */
export type OptionTexts = { [Name in ExplainedChoice]: Record<RunConfig[Name], Passage> }
