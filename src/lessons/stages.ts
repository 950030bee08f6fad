import { random, streamKey } from '../random/streams'
import { taskOf } from '../tasks'
import { weightedRewards } from '../grpo'
import { weightsOf } from '../tasks/weights'
import { defineLesson } from './lesson'
import { curve, settingsOf, type PlotSeries } from './opening'
import { ended, over } from './quoted'

const [WARM, RAMP] = [5, 20]
/** Images of the picture, and points of each curve. */
const [IMAGES, PIECES] = [3, 32]

/** What a choice earns that goes so much of the way from no change at all to the solution, for a few images. */
function onTheWay(): PlotSeries[] {
  const settings = settingsOf('restoration')
  const task = taskOf('restoration')
  const ids = ['one', 'two', 'three']
  return ids.slice(0, IMAGES).map((id, i): PlotSeries => {
    const problem = task.problem(random(streamKey(1, 'problem', i)), settings)
    const solution = task.solve!(problem, settings)
    const earned = (share: number) => {
      const parts = new Float32Array(task.parts.length)
      task.rewardAll(
        {
          problems: [problem],
          offsets: Int32Array.of(0, 1),
          actions: Float32Array.from(solution, (strength) => share * strength),
          mask: new Float32Array(task.completionLength(settings)).fill(1),
          features: null,
          noise: new Uint32Array(2),
        },
        parts,
        settings,
      )
      return weightedRewards(parts, weightsOf(task, settings))[0]
    }
    return {
      id,
      look: (['first', 'second', 'third'] as const)[i],
      drawn: 'line',
      points: curve(-1, 3, earned, PIECES),
    }
  })
}

/**
 * Three stages: solutions alone, a ramp from solutions to reward, reward alone; and a run that skips the first two
 * stages. Its baseline is the running mean of all rewards, which needs the first two stages. A group's own mean does
 * not need them.
 */
export const stages = defineLesson({
  section: 'trouble',
  task: 'restoration',
  // one update: with two, steps of this size may make a ratio, and with it the loss, larger than any number
  setup: { algorithm: 'progressive', learningRate: 0.05, numIterations: 1 },
  arms: {
    none: { staging: 'off' },
    staged: { warmStartSteps: WARM, rampSteps: RAMP },
  },
  steps: 50,
  seconds: 14,
  charts: ['reward', 'actor/pg_loss'],
  opens: {
    kind: 'plot',
    ticks: [-1, 0, 1, 2, 3],
    across: 'number',
    up: 'number',
    series: onTheWay,
  },
  knobs: ['staging', 'warmStartSteps', 'rampSteps', 'learningRate'],
  answers: ['lower', 'same', 'higher'],
  right: 'lower',
  figures: {
    thenNone: over('none', 'reward', 10, 20),
    thenStaged: over('staged', 'reward', 10, 20),
    rewardNone: ended('none', 'reward'),
    rewardStaged: ended('staged', 'reward'),
    lossNone: ended('none', 'actor/pg_loss'),
  },
  claims: {
    'without solutions the reward is far lower in steps 11 to 20': ({ thenNone, thenStaged }) =>
      thenNone < thenStaged - 0.15,
    'and it ends far lower': ({ rewardNone, rewardStaged }) => rewardNone < rewardStaged - 0.3,
  },
  usually: {
    'its rewards are below their running mean: the policy loss is above 0': ({ lossNone }) => lossNone > 0,
  },
  next: {
    arms: { group: { staging: 'off', advEstimator: 'baseline' } },
    answers: ['low', 'between', 'high'],
    right: 'high',
    figures: {
      rewardGroup: ended('group', 'reward'),
      rewardThree: ended('staged', 'reward'),
      rewardAlone: ended('none', 'reward'),
    },
    claims: {
      'compared within the group, it ends as high as with three stages': ({ rewardGroup, rewardThree }) =>
        rewardGroup > rewardThree - 0.05,
      'and far higher than with the running mean': ({ rewardGroup, rewardAlone }) =>
        rewardGroup > rewardAlone + 0.3,
    },
  },
})
