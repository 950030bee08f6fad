import { pow } from '../math/portable'
import { taskOf } from '../tasks'
import { defineLesson } from './lesson'
import { settingsOf, steps, type PlotSeries } from './opening'
import { ended, whole } from './quoted'

const LIMIT = 6

/** How completions end whose tokens are all equally probable: the share that ends at each token, and that at none. */
function lengths(): PlotSeries[] {
  const task = 'arithmetic-chat'
  const end = 1 / taskOf(task).vocabulary(settingsOf(task, { tokens: LIMIT })).length
  return [
    {
      id: 'ended',
      look: 'first',
      drawn: 'bars',
      points: steps(1, LIMIT, (length) => pow(1 - end, length - 1) * end),
    },
    { id: 'truncated', look: 'second', drawn: 'bars', points: [[LIMIT + 1, pow(1 - end, LIMIT)]] },
  ]
}

/** Completions that are truncated at the limit: counted as they are, left out of the loss, or punished before they reach it. */
export const truncation = defineLesson({
  section: 'trouble',
  task: 'arithmetic-chat',
  setup: {
    useReference: false,
    beta: 0,
    numIterations: 2,
    generationBatchSize: 128,
    numGenerations: 8,
    width: 32,
    learningRate: 0.006,
    entropyCoef: 0.05,
    taskSettings: { tokens: LIMIT },
  },
  arms: {
    counted: {},
    left: { maskTruncatedCompletions: true },
    punished: { softPunishCache: 3 },
  },
  steps: 60,
  seconds: 20,
  charts: ['completions/clipped_ratio', 'completions/mean_length'],
  opens: {
    kind: 'plot',
    ticks: [1, 2, 3, 4, 5, LIMIT],
    across: 'number',
    up: 'percent',
    series: lengths,
    bounds: { limit: LIMIT + 0.5 },
  },
  knobs: ['maskTruncatedCompletions', 'softPunishCache'],
  answers: ['left', 'punished', 'counted'],
  right: 'left',
  figures: {
    cutCounted: whole('counted', 'completions/clipped_ratio'),
    cutLeft: whole('left', 'completions/clipped_ratio'),
    cutPunished: whole('punished', 'completions/clipped_ratio'),
  },
  claims: {
    'left out, completions go on being truncated': ({ cutLeft }) => cutLeft > 0.5,
    'more of them than if they count': ({ cutLeft, cutCounted }) => cutLeft > cutCounted,
    'punished, they end in time': ({ cutPunished, cutCounted }) =>
      cutPunished < 0.15 && cutPunished < cutCounted / 2,
  },
  next: {
    arms: { early: { softPunishCache: 6 } },
    answers: ['more', 'none', 'same'],
    right: 'none',
    figures: {
      lengthEarly: ended('early', 'completions/mean_length'),
    },
    claims: {
      'punished from the first token on, completions end at once': ({ lengthEarly }) => lengthEarly < 1.5,
    },
  },
})
