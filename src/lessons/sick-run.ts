import { KNOBS } from '../settings/knobs'
import { defineLesson } from './lesson'
import { curve } from './opening'
import { began, ended, over, peak, WINDOW } from './quoted'

const HEALTHY = { numIterations: 4, learningRate: KNOBS.learningRate.default }
const SICK = { numIterations: 8, learningRate: 0.05 }

/** How far a weight moves in so many updates if its gradient stays the same: Adam moves it by the rate in each. */
const moved =
  ({ learningRate }: { learningRate: number }) =>
  (updates: number) =>
    updates * learningRate

/** Reading a sick run: in which order its curves tell that the steps were too large. */
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
  charts: ['clip_ratio/region_mean', 'entropy', 'dead_groups', 'reward'],
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
  answers: ['dead', 'reward', 'clipped'],
  right: 'clipped',
  figures: {
    clippedFirst: over('sick', 'clip_ratio/region_mean', 0, 1),
    clippedHealthy: peak('healthy', 'clip_ratio/region_mean', 0, WINDOW),
    entropySick: began('sick', 'entropy'),
    entropyHealthy: began('healthy', 'entropy'),
    deadSick: began('sick', 'dead_groups'),
    deadHealthy: began('healthy', 'dead_groups'),
    earlySick: began('sick', 'reward'),
    earlyHealthy: began('healthy', 'reward'),
    rewardSick: ended('sick', 'reward'),
    rewardHealthy: ended('healthy', 'reward'),
  },
  claims: {
    'in step 1 more than twice as much is clipped as in any of the healthy run’s first ten steps': ({
      clippedFirst,
      clippedHealthy,
    }) => clippedFirst > 2 * clippedHealthy,
    'in ten steps entropy falls': ({ entropySick, entropyHealthy }) => entropySick < entropyHealthy - 0.5,
    'and more groups are dead': ({ deadSick, deadHealthy }) => deadSick > deadHealthy + 0.1,
    'while its reward is no lower': ({ earlySick, earlyHealthy }) => earlySick >= earlyHealthy,
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
