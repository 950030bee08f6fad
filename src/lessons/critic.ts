import { defineLesson } from './lesson'
import { guessed, settingsOf, type Point, type PlotSeries } from './opening'
import { moments } from './pictured'
import { ended, whole } from './quoted'

const [SHOWN, SIZE] = [32, 8]

/** Rewards of one prompt from a policy that guesses and does not learn, and what both baselines expect of each. */
function baselines(): PlotSeries[] {
  const settings = settingsOf('bandit')
  const arms = Array.from({ length: Number(settings.arms) }, (_, arm) => Number(settings.contexts) + arm)
  const { rewards } = guessed('bandit', settings, SHOWN, { tokens: arms })
  const meanOf = (from: number, to: number) => moments(rewards.slice(from, to)).mean
  const groups = Array.from({ length: SHOWN / SIZE }, (_, g) => g * SIZE)
  return [
    {
      id: 'reward',
      look: 'ghost',
      drawn: 'dots',
      points: rewards.map((reward, i): Point => [i + 1, reward]),
    },
    {
      id: 'group',
      look: 'first',
      drawn: 'line',
      points: groups.flatMap((from): Point[] => [
        [from + 1, meanOf(from, from + SIZE)],
        [from + SIZE, meanOf(from, from + SIZE)],
      ]),
    },
    {
      id: 'table',
      look: 'second',
      drawn: 'line',
      // a table expects nothing before it has two rewards
      points: rewards.flatMap((_, i): Point[] => (i < 2 ? [] : [[i + 1, meanOf(0, i)]])),
    },
  ]
}

/**
 * A critic beside the group: a table of the mean of each prompt's past rewards stands for PPO's value network. It needs no group, and
 * it is late, so that the advantages of a policy that improves have a mean above 0.
 */
export const critic = defineLesson({
  section: 'idea',
  task: 'bandit',
  setup: { useReference: false, beta: 0, numIterations: 1 },
  arms: {
    group: { numGenerations: 8 },
    critic: { numGenerations: 1, advEstimator: 'prompt_history', bufferSize: 512, minCount: 2 },
  },
  steps: 40,
  seconds: 14,
  charts: ['advantages_mean', 'reward'],
  opens: {
    kind: 'plot',
    ticks: [1, 8, 16, 24, 32],
    across: 'number',
    up: 'number',
    series: baselines,
  },
  knobs: ['numGenerations', 'advEstimator', 'bufferSize'],
  answers: ['below', 'zero', 'above'],
  right: 'above',
  figures: {
    meanGroup: whole('group', 'advantages_mean'),
    meanCritic: whole('critic', 'advantages_mean'),
    rewardGroup: ended('group', 'reward'),
    rewardCritic: ended('critic', 'reward'),
  },
  claims: {
    'compared with the group, advantages have mean 0': ({ meanGroup }) => Math.abs(meanGroup) < 1e-5,
    'compared with a late critic, their mean is above 0': ({ meanCritic }) => meanCritic > 0.2,
    'groups of one learn as well with a critic': ({ rewardGroup, rewardCritic }) =>
      rewardCritic > rewardGroup - 0.1,
  },
  next: {
    arms: {
      short: { numGenerations: 1, advEstimator: 'prompt_history', bufferSize: 16, minCount: 2 },
    },
    answers: ['nearer', 'same', 'further'],
    right: 'nearer',
    figures: {
      meanShort: whole('short', 'advantages_mean'),
      meanLong: whole('critic', 'advantages_mean'),
      rewardShort: ended('short', 'reward'),
    },
    claims: {
      'a critic that forgets sooner is less late': ({ meanShort, meanLong }) =>
        Math.abs(meanShort) < meanLong / 2,
    },
  },
})
