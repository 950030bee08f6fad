import { pow } from '../math/portable'
import { KNOBS } from '../settings/knobs'
import { defineLesson } from './lesson'
import { curve } from './opening'
import { ended, over } from './quoted'

/** Completions of a group, as both runs have them. */
const SIZE = KNOBS.numGenerations.default

/** Dynamic sampling: dead groups are thrown away and sampled again, which fills the step and costs completions. */
export const filtering = defineLesson({
  section: 'trouble',
  task: 'needle',
  setup: { entropyCoef: 0.1 },
  arms: { keep: { deadGroups: 'keep' }, resample: { deadGroups: 'resample' } },
  steps: 50,
  seconds: 18,
  charts: ['num_completions', 'reward'],
  opens: {
    kind: 'plot',
    ticks: [0, 0.25, 0.5, 0.75, 1],
    across: 'percent',
    up: 'percent',
    series: () => [
      { id: 'stuck', look: 'first', drawn: 'line', points: curve(0, 1, (p) => pow(1 - p, SIZE)) },
      { id: 'solved', look: 'second', drawn: 'line', points: curve(0, 1, (p) => pow(p, SIZE)) },
    ],
  },
  knobs: ['deadGroups'],
  answers: ['same', 'half', 'double'],
  right: 'double',
  figures: {
    costKeep: over('keep', 'num_completions', -1),
    costResample: over('resample', 'num_completions', -1),
    earlyKeep: over('keep', 'reward', 0, 25),
    earlyResample: over('resample', 'reward', 0, 25),
    endKeep: ended('keep', 'reward'),
    endResample: ended('resample', 'reward'),
  },
  claims: {
    'sampling again costs at least twice as many completions': ({ costKeep, costResample }) =>
      costResample >= 2 * costKeep,
  },
  usually: {
    'a step teaches more': ({ earlyKeep, earlyResample }) => earlyResample > earlyKeep,
  },
  next: {
    arms: { drop: { deadGroups: 'drop' } },
    answers: ['keep', 'resample', 'less'],
    right: 'keep',
    figures: {
      costDrop: over('drop', 'num_completions', -1),
      endDrop: ended('drop', 'reward'),
      endKept: ended('keep', 'reward'),
    },
    claims: { 'dropping costs as many completions as keeping': ({ costDrop }) => costDrop === 3200 },
    usually: { 'and learns less': ({ endDrop, endKept }) => endDrop < endKept },
  },
})
