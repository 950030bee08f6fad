import { defineLesson } from './lesson'
import { simpleGroup } from './pictured'
import { began, ended, over, peak } from './quoted'

/** Solved and stuck groups: if all rewards are equal, there is nothing to compare. */
export const deadGroups = defineLesson({
  section: 'idea',
  task: 'needle',
  setup: { entropyCoef: 0.1, generationBatchSize: 128 },
  arms: { run: {} },
  steps: 50,
  seconds: 14,
  charts: ['dead_groups', ['all_wrong', 'all_right'], 'reward', 'grad_norm'],
  opens: {
    kind: 'groups',
    groups: () => [
      simpleGroup('stuck', [0, 0, 0, 0, 0, 0, 0, 0], true),
      simpleGroup('live', [0, 0, 1, 0, 0, 0, 0, 0], true),
    ],
    reach: 2.6,
  },
  knobs: ['numGenerations'],
  answers: ['start', 'both', 'end'],
  right: 'both',
  figures: {
    from: began('run', 'reward'),
    to: ended('run', 'reward'),
    stuck: began('run', 'all_wrong'),
    solved: ended('run', 'all_right'),
    // where the policy finds some of the strings: before, most groups miss, and soon after most hit
    middle: over('run', 'dead_groups', 9, 14),
    norm: peak('run', 'grad_norm'),
    normLast: ended('run', 'grad_norm'),
  },
  claims: {
    'at first most groups are stuck': ({ stuck }) => stuck > 0.5,
    'at last most groups are solved': ({ solved }) => solved > 0.6,
    'the policy learns': ({ from, to }) => from < 0.3 && to > 0.75,
    'the gradient fades as groups are solved': ({ norm, normLast }) => normLast < norm / 2,
    'in between fewer are dead': ({ middle, stuck, solved }) => middle < stuck && middle < solved,
  },
  next: {
    arms: { wide: { numGenerations: 16 } },
    answers: ['fewer', 'same', 'more'],
    right: 'fewer',
    figures: { stuckWide: began('wide', 'all_wrong'), stuckEight: began('run', 'all_wrong') },
    claims: {},
    usually: {
      'a larger group is stuck less often at first': ({ stuckWide, stuckEight }) => stuckWide < stuckEight,
    },
  },
})
