import type { GlossaryText } from '../glossaryText'
import { objective } from './glossary/objective'
import { options } from './glossary/options'
import { policies } from './glossary/policies'
import { rewards } from './glossary/rewards'
import { running } from './glossary/running'

/** The glossary: its own words, and those of its terms. Those of knobs, metrics and tasks stand with them. */
export const glossary: GlossaryText = {
  title: 'Glossary',
  close: 'Close',
  search: 'Search the glossary',
  found: (count, all) => (count === all ? `${all} entries` : `${count} of ${all} entries`),
  none: (query) => `No entry has “${query}” among its names or in its text.`,
  all: 'All entries',
  kinds: {
    term: 'Terms',
    knob: 'Knobs',
    option: 'Formulas to choose from',
    preset: 'Algorithms',
    metric: 'Metrics',
    task: 'Of single tasks',
  },
  kind: {
    term: 'Term',
    knob: 'Knob',
    option: 'Option',
    preset: 'Algorithm preset',
    metric: 'Metric',
    task: 'Of a task',
  },
  of: (kind, owner) => `${kind} · ${owner}`,
  seen: 'Where to see it',
  formula: 'Formula',
  related: 'Related',
  showKnob: 'Show in the settings',
  recordedAs: 'Recorded as',
  logged: 'Logged as',
  also: 'Also',
  source: 'Defined by',
  terms: { ...rewards, ...policies, ...objective, ...running },
  options,
}
