import type { EntryKind, TermTexts } from '../glossaryText'
import { objective } from './glossary/objective'
import { options } from './glossary/options'
import { policies } from './glossary/policies'
import { rewards } from './glossary/rewards'
import { running } from './glossary/running'
import { counted } from './counted'

const terms: TermTexts = { ...rewards, ...policies, ...objective, ...running }

/** The glossary: its own texts and its terms. Knobs, metrics and tasks have their texts elsewhere. */
export const glossary = {
  title: 'Glossary',
  close: 'Close',
  search: 'Search the glossary',
  found: (count: number, all: number) =>
    count === all ? `${counted(all, 'entry', 'entries')}` : `${count} of ${counted(all, 'entry', 'entries')}`,
  none: (query: string) => `No entry has “${query}” in its names or its text.`,
  all: 'All entries',
  kinds: {
    term: 'Terms',
    knob: 'Settings',
    option: 'Options with a formula',
    preset: 'Algorithms',
    metric: 'Metrics',
    task: 'Terms of tasks',
  } satisfies Record<EntryKind, string>,
  kind: {
    term: 'Term',
    knob: 'Setting',
    option: 'Option',
    preset: 'Algorithm',
    metric: 'Metric',
    task: 'Term of a task',
  } satisfies Record<EntryKind, string>,
  /** the task or the setting that an entry belongs to */
  of: (kind: string, owner: string) => `${kind} · ${owner}`,
  seen: 'Where to see it',
  formula: 'Formula',
  related: 'Related',
  showKnob: 'Show in the settings',
  recordedAs: 'Recorded as',
  logged: 'Logged as',
  also: 'Also called',
  source: 'Defined by',
  terms,
  options,
}
