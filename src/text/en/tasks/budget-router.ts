import type { Catalogue } from '../../catalogue'

export const budgetRouter: Catalogue['tasks']['budget-router'] = {
  blurb: 'Pick the depth, width and resolution of a model: accurate, yet within a latency budget.',
  example: 'difficulty 5, 6 ms → 16×1×96 (16 layers, width 1, 96 pixels): right 79 times of 100, in 5.1 ms',
  lookFor:
    'The points leave the middle and settle on the Pareto front, each within its budget or barely over it. The reward is accuracy minus twice the share by which the budget is exceeded, scaled so that the best choices earn 1 on average. Then set Group by to sample: advantages now show whose budget was generous, not whose choice was good. No group is ever dead, yet the policy is pushed about and settles nowhere. Groups of 16 contain every budget twice, which hides the mistake.',
  knobs: {
    groupBy: {
      label: 'Group by',
      help: 'What the completions of a group share. With “sample” each has a budget of its own, so rewards are compared that cannot be compared, and the group’s mean is not a baseline for any of them.',
      options: { sample_and_budget: 'sample_and_budget', sample: 'sample' },
    },
  },
  parts: { accuracy: 'scaled accuracy', over: 'scaled overrun' },
  leads: { accuracy: 'Accuracy', latency: 'Latency' },
  measures: {
    accuracy: {
      label: 'Accuracy',
      help: 'Probability that the chosen configurations classify correctly, on average.',
      formula: 'mean of the accuracy of the choices',
    },
    latency: {
      label: 'Latency',
      help: 'Milliseconds the chosen configurations take, on average.',
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
    latency: 'latency in ms',
    accuracy: 'accuracy',
    budget: 'budget in ms',
    zoo: 'configuration',
    pareto: 'Pareto front',
    limit: 'budget',
    policy: 'policy’s mean for each budget',
    before: 'before training',
    group: 'group shown',
    within: 'within the budget',
    beyond: 'over the budget',
  },
  setups: {
    pairwise: {
      label: 'Pairwise, one completion a sample',
      help: 'A common first attempt: each sample gets one completion for each of the eight budgets, and these are compared in pairs: −log σ of their difference in log-probability, times the sign of their difference in reward; a tie costs ln 2. Pairs are of different budgets, so the generous one wins. The likeliest choices become good, but the policy stays nearly as undecided as it was, and 30% of the samples exceed their budget.',
    },
    'by-sample': {
      label: 'Grouped by sample',
      help: 'A mistake to see: the four completions of a group share a sample, but each has a budget of its own.',
    },
    'simple-five': {
      label: 'Grouped by sample and budget, simple form, G = 5, batch 1',
      help: 'One sample with one budget a step, tried five times: −log π · A, without clip, ratio or KL. A step costs 5 completions; with one try for each sample it would cost 1. The run needs some 600 steps, because each step sees only one pair of sample and budget.',
    },
  },
  problem: ({ difficulty, milliseconds }) =>
    `difficulty ${difficulty}, ${milliseconds === null ? 'several budgets' : `${milliseconds} ms`}`,
}
