import { KNOBS } from '../settings/knobs'
import { defineLesson } from './lesson'
import { curve } from './opening'
import { began, ended, peak } from './quoted'

const HEALTHY = { numIterations: 4, learningRate: KNOBS.learningRate.default }
const SICK = { numIterations: 8, learningRate: 0.05 }

/** How far a weight moves in so many updates if its gradient stays the same: Adam moves it by the rate in each. */
const moved =
  ({ learningRate }: { learningRate: number }) =>
  (updates: number) =>
    updates * learningRate

/** Reading a sick run: which curves tell that the steps were too large. */
export const sickRun = defineLesson({
  section: 'trouble',
  task: 'reverse',
  setup: { useReference: false, beta: 0, taskSettings: { length: 3, symbols: 6 } },
  arms: {
    healthy: HEALTHY,
    sick: SICK,
  },
  steps: 60,
  seconds: 18,
  charts: ['reward', 'entropy', 'ratio_max', 'dead_groups'],
  opens: {
    kind: 'plot',
    ticks: [0, 2, 4, 6, 8],
    across: 'number',
    up: 'number',
    series: () => [
      { id: 'sick', look: 'second', drawn: 'line', points: curve(0, SICK.numIterations, moved(SICK)) },
      {
        id: 'healthy',
        look: 'first',
        drawn: 'line',
        points: curve(0, HEALTHY.numIterations, moved(HEALTHY)),
      },
    ],
  },
  knobs: ['learningRate', 'numIterations'],
  answers: ['jumps', 'freezes', 'faster'],
  right: 'freezes',
  figures: {
    rewardHealthy: ended('healthy', 'reward'),
    rewardSick: ended('sick', 'reward'),
    ratioSick: peak('sick', 'ratio_max', 0, 10),
    ratioHealthy: peak('healthy', 'ratio_max', 0, 10),
    entropySick: began('sick', 'entropy'),
    entropyHealthy: began('healthy', 'entropy'),
    deadSick: ended('sick', 'dead_groups'),
  },
  claims: {
    'at once ratios run away': ({ ratioSick, ratioHealthy }) => ratioSick > 5 * ratioHealthy,
    'entropy collapses': ({ entropySick, entropyHealthy }) => entropySick < entropyHealthy - 0.5,
    'most groups are dead': ({ deadSick }) => deadSick > 0.7,
    'the reward stays down, while the healthy run learns': ({ rewardSick, rewardHealthy }) =>
      rewardSick < 0.2 && rewardHealthy > 0.7,
  },
  next: {
    arms: { rate: { numIterations: 4, learningRate: 0.05 }, updates: { numIterations: 8 } },
    answers: ['updates', 'rate', 'together'],
    right: 'rate',
    figures: {
      rewardRate: ended('rate', 'reward'),
      rewardUpdates: ended('updates', 'reward'),
      entropyRate: ended('rate', 'entropy'),
      entropyUpdates: ended('updates', 'entropy'),
    },
    claims: {
      'the rate alone breaks the run, eight updates alone do not': ({ rewardRate, rewardUpdates }) =>
        rewardUpdates > 2 * rewardRate,
    },
  },
})
