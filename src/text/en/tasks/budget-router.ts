import type { Catalogue } from '../../catalogue'

export const budgetRouter: Catalogue['tasks']['budget-router'] = {
  blurb: 'Choose depth, width and resolution of a model: accurate, but within a latency budget.',
  example: 'difficulty 5, 6 ms → 16×1×96 (16 layers, width 1, 96 pixels): 79% right, in 5.1 ms',
  lookFor:
    'The points move to the Pareto front, each within its budget or slightly over it. The reward is accuracy minus twice the relative overrun of the budget, scaled so that the best choices earn 1 on average. Then set Group by to “sample”: advantages now depend on the budget more than on the choice. No group is dead, but the policy does not converge. Groups of 16 contain every budget twice, which hides the mistake.',
  knobs: {
    groupBy: {
      label: 'Group by',
      help: 'What all completions of a group have in common. With “sample” each completion has its own budget, so their rewards are not comparable and the group’s mean is not a useful baseline.',
      options: { sample_and_budget: 'sample and budget', sample: 'sample' },
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
  sketch: 'Square: image size. Strokes: layers, as tall as wide. Bar: latency; green: budget.',
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
      help: 'A common first attempt: a step has one sample with one completion for each of the eight budgets, and these are compared in pairs. The loss of a pair is −log σ of the difference in log-probability, better minus worse; a tie costs ln 2. There is no reference, KL or entropy bonus. The two budgets of a pair differ, so the larger budget usually wins. The most likely choices become good, but the entropy hardly falls, and 30% of the samples exceed their budget.',
    },
    'by-sample': {
      label: 'Grouped by sample',
      help: 'An example of a mistake: the four completions of a group share a sample, but each has its own budget. All else is as in the task’s own settings, with their entropy bonus of 0.04.',
    },
    'simple-five': {
      label: 'Grouped by sample and budget, simple form, G = 5, batch 1',
      help: 'Each step has one sample with one budget and five completions, and the loss −log π · A without clip, ratio or KL. The run needs about 600 steps, because each step sees only one pair of sample and budget. Without an entropy bonus the policy is certain early: after 600 steps the evaluation is above 0.8 in about two of three runs, and 0.5 to 0.8 in the others.',
    },
  },
  problem: ({ difficulty, milliseconds }) =>
    `difficulty ${difficulty}, ${milliseconds === null ? 'several budgets' : `${milliseconds} ms`}`,
}
