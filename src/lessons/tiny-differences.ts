import { defineLesson, type PicturedGroup } from './lesson'
import { settingsOf, withRightDigits } from './opening'
import { simpleGroup } from './pictured'
import { began, ended } from './quoted'

/** A whole right answer pays 1; each right digit of the two adds this share of a half. */
const paid = (positions: number) => ({
  taskSettings: { length: 2, symbols: 6, weight_exact: 1, weight_positions: positions },
})

/** Right digits of eight guesses: of a group without a whole answer, and of one with a single whole answer. */
const RIGHT = { flaw: [0, 1, 0, 0, 1, 0, 0, 1], whole: [2, 0, 1, 0, 0, 0, 1, 0] } as const

/** Both groups with their rewards, not divided or divided by their own std. */
const groupsOf = (positions: number, isDivided: boolean): PicturedGroup[] =>
  (['flaw', 'whole'] as const).map((id) => {
    const { rewards } = withRightDigits(settingsOf('reverse', paid(positions).taskSettings), RIGHT[id])
    return simpleGroup(id, rewards, isDivided)
  })

/** Tiny differences: the division by the std makes a thousandth of a reward push as hard as a whole one. */
export const tinyDifferences = defineLesson({
  section: 'idea',
  task: 'reverse',
  setup: { useReference: false, beta: 0, numIterations: 4 },
  arms: {
    plain: { scaleRewards: 'none', ...paid(-0.001) },
    divided: { scaleRewards: 'group', ...paid(-0.001) },
  },
  steps: 60,
  seconds: 16,
  charts: ['rewards/exact/mean', 'group_reward_std', 'group_advantage_std'],
  groups: {
    before: () => groupsOf(-0.001, false),
    of: ({ helped }) => groupsOf(helped ? 0.001 : -0.001, true),
    reach: 2.6,
  },
  knobs: ['scaleRewards', 'task.weight_exact', 'task.weight_positions'],
  answers: ['both', 'divided', 'neither'],
  right: 'divided',
  figures: {
    exactPlain: ended('plain', 'rewards/exact/mean'),
    exactDivided: ended('divided', 'rewards/exact/mean'),
    before: began('divided', 'group_reward_std'),
    after: began('divided', 'group_advantage_std'),
  },
  claims: {
    'divided by the std, the flaw wins': ({ exactDivided }) => exactDivided < 0.2,
    'undivided it does not': ({ exactPlain, exactDivided }) =>
      exactPlain > 2 * exactDivided && exactPlain > 0.25,
    'the division enlarges the spread several times': ({ before, after }) => after > 3 * before,
  },
  next: {
    arms: { helped: { scaleRewards: 'group', ...paid(0.001) } },
    answers: ['little', 'all', 'worse'],
    right: 'all',
    figures: { exactHelped: ended('helped', 'rewards/exact/mean') },
    claims: {
      'turned round, the same thousandth leads to the answer': ({ exactHelped }) => exactHelped > 0.9,
    },
  },
})
