import type { GlossaryText } from '../glossaryText'
import { objective } from './glossary/objective'
import { options } from './glossary/options'
import { policies } from './glossary/policies'
import { rewards } from './glossary/rewards'
import { running } from './glossary/running'

/** The glossary: its own texts and its terms. Knobs, metrics and tasks have their texts elsewhere. */
export const glossary: GlossaryText = {
  title: 'Glossary',
  close: 'Close',
  search: 'Search the glossary',
  found: (count, all) => (count === all ? `${all} entries` : `${count} of ${all} entries`),
  none: (query) => `No entry has “${query}” in its names or its text.`,
  all: 'All entries',
  kinds: {
    term: 'Terms',
    knob: 'Settings',
    option: 'Options with a formula',
    preset: 'Algorithms',
    metric: 'Metrics',
    task: 'Terms of tasks',
  },
  kind: {
    term: 'Term',
    knob: 'Setting',
    option: 'Option',
    preset: 'Algorithm',
    metric: 'Metric',
    task: 'Term of a task',
  },
  of: (kind, owner) => `${kind} · ${owner}`,
  seen: 'Where to see it',
  formula: 'Formula',
  related: 'Related',
  showKnob: 'Show in the settings',
  recordedAs: 'Recorded as',
  logged: 'Logged as',
  also: 'Also called',
  source: 'Defined by',
  terms: { ...rewards, ...policies, ...objective, ...running },
  options,
}
