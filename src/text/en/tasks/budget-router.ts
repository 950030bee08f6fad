import type { Catalogue } from '../../catalogue'

export const budgetRouter: Catalogue['tasks']['budget-router'] = {
  title: 'Budget router',
  blurb:
    'A sample must be classified within a latency budget: the policy picks depth, width and resolution of the model that does it. The reward: accuracy, less twice the share by which the budget is exceeded; the best choices earn 1 on average.',
  example: 'difficulty 5, 6 ms → 16×1×96 (16 layers, width 1, 96 pixels): right 79 times of 100, in 5.1 ms',
  lookFor:
    'The points leave the middle and settle on the front, each within its budget or hardly over it. Then group by sample alone: a group’s advantages now say whose budget was generous, not whose choice was good. No group is ever dead, the policy is pushed about, and it settles nowhere. Groups of 16 hold every budget twice and hide the mistake.',
  knobs: {
    groupBy: {
      label: 'Group by',
      help: 'What the completions of a group share. With “sample” each has a budget of its own: rewards that cannot be compared are, and the group’s mean is no baseline for any of them.',
      options: { sample_and_budget: 'sample_and_budget', sample: 'sample' },
    },
  },
  parts: { accuracy: 'accuracy', over: 'over the budget' },
  leads: { accuracy: 'Accuracy', latency: 'Latency' },
  measures: {
    accuracy: {
      label: 'Accuracy',
      help: 'Chance that the chosen configurations are right, on average.',
      formula: 'mean of the accuracy of the choices',
    },
    latency: {
      label: 'Latency',
      help: 'Milliseconds that the chosen configurations take, on average.',
      formula: 'mean of the latency of the choices, ms',
    },
    violations: {
      label: 'Budget violations',
      help: 'Share of choices that take longer than their budget allows.',
      formula: 'share of choices with latency > budget',
    },
  },
  scene: {
    front: 'Accuracy against latency, at difficulty',
    over: 'Greedy choice against budget: over it',
    latency: 'latency in ms, log₂',
    accuracy: 'accuracy',
    budget: 'budget in ms, log₂',
    zoo: 'configuration',
    pareto: 'Pareto front',
    limit: 'budget',
    policy: 'policy’s mean, one a budget',
    before: 'before training',
    group: 'group under the lens',
    within: 'within the budget',
    beyond: 'over the budget',
  },
  setups: {
    'by-sample': {
      label: 'Grouped by sample',
      help: 'What such a router did wrong at first: the four completions of a group share a sample, and each has a budget of its own.',
    },
  },
  problem: ({ difficulty, milliseconds }) =>
    `difficulty ${difficulty}, ${milliseconds === null ? 'several budgets' : `${milliseconds} ms`}`,
}
