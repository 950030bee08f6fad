import { pow } from '../math/portable'
import { wholePower } from '../math/wholePower'
import { defineLesson } from './lesson'
import { curve } from './opening'
import { ended, over, whole } from './quoted'

const NEEDLE = { symbols: 8, length: 4 }

/** Supervised warm start: if chance never finds a reward, a few solutions make the first groups live. */
export const warmStart = defineLesson({
  section: 'trouble',
  task: 'needle',
  // without a reference: the KL to the initial weights would undo the supervised updates
  setup: { useReference: false, beta: 0, taskSettings: NEEDLE },
  arms: {
    scratch: {},
    warm: { staging: 'progressive', warmStartSteps: 20, rampSteps: 20 },
  },
  steps: 60,
  seconds: 18,
  charts: ['reward', 'dead_groups'],
  opens: {
    kind: 'plot',
    ticks: [0, 0.05, 0.1, 0.15, 0.2],
    across: 'percent',
    up: 'percent',
    series: () => [
      { id: 'step', look: 'second', drawn: 'line', points: curve(0, 0.2, (p) => 1 - pow(1 - p, 64)) },
      { id: 'group', look: 'first', drawn: 'line', points: curve(0, 0.2, (p) => 1 - pow(1 - p, 8)) },
    ],
    bounds: { guess: 1 / wholePower(NEEDLE.symbols, NEEDLE.length) },
  },
  knobs: ['staging', 'warmStartSteps', 'rampSteps'],
  answers: ['both', 'warm', 'neither'],
  right: 'warm',
  figures: {
    stuck: whole('scratch', 'dead_groups'),
    rewardScratch: ended('scratch', 'reward'),
    afterWarm: over('warm', 'reward', 15, 25),
    deadThen: over('warm', 'dead_groups', 15, 25),
    rewardWarm: ended('warm', 'reward'),
  },
  claims: {
    'from scratch nearly every group is dead': ({ stuck }) => stuck > 0.95,
    'from scratch hardly anything is learnt': ({ rewardScratch }) => rewardScratch < 0.1,
    'the solutions bring some reward, and groups with a signal': ({ afterWarm, deadThen }) =>
      afterWarm > 0.15 && deadThen < 0.7,
    'and the reward does the rest': ({ rewardWarm, afterWarm }) => rewardWarm > 0.9 && rewardWarm > afterWarm,
  },
  next: {
    arms: { short: { staging: 'progressive', warmStartSteps: 5, rampSteps: 20 } },
    answers: ['never', 'nearly', 'half'],
    right: 'nearly',
    figures: { rewardShort: ended('short', 'reward'), afterShort: over('short', 'reward', 15, 25) },
    claims: { 'five steps of solutions are nearly enough': ({ rewardShort }) => rewardShort > 0.75 },
  },
})
