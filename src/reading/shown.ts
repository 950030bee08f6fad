import type { LogRuleId, ShowMe } from './contract'

/** The same letter, so many times: an answer of own data. As there is one letter only, half of all answers end at once. */
const letters = (count: number) => 'a'.repeat(count)
const rowsOf = (longest: number) =>
  encodeURIComponent(
    `prompt,answer\na,${letters(longest)}\naa,${letters(longest - 1)}\naaa,${letters(longest - 2)}`,
  )

/** A weight of the reward that no answer earns by chance, and the change to one in finer steps. */
const STUCK = {
  link: 'task=reverse&task.length=6&window=12&task.weight_positions=0&task.weight_exact=1&seed=1',
  cure: { taskSettings: { weight_positions: 0.5, weight_exact: 0.5 } },
}
/** Updates so large that the policy is certain before it is good. */
const COLLAPSED = {
  link: 'task=reverse&learning_rate=0.02&beta=0&seed=1',
  cure: { entropyCoef: 0.2, learningRate: 0.003 },
  fromStart: true,
}

/** REINFORCE on the raw rewards of single images, with hardly any supervision and no limit on anything. */
const UNSTAGED = {
  link: 'task=restoration&num_generations=4&generation_batch_size=4&baseline=none&scale_rewards=none&num_iterations=1&surrogate=logp&beta=0&use_reference=false&learning_rate=0.05&max_grad_norm=0&staging=single&lambda_sup=0.000001&lambda_cons=0.000001&task.noise=0.02&task.blur=0&seed=1',
  cure: {
    learningRate: 0.003,
    maxGradNorm: 1,
    staging: 'warm_single',
    warmStartSteps: 10,
    lambdaSup: 0.5,
    advEstimator: 'running_average',
    advClipMax: 3,
  },
  fromStart: true,
} as const

/** For each problem of a log a small run of this page that has it under the same rule, and the change that removes it. */
export const SHOWN = {
  /** an update so large that the KL, which is part of the loss, overflows */
  notFinite: {
    link: 'task=reverse&learning_rate=1&num_iterations=8&beta=1&seed=1',
    cure: { learningRate: 0.003, numIterations: 2, beta: 0.04 },
    fromStart: true,
  },
  emptyAnswers: {
    link: `task=own-data&task.rows=${rowsOf(20)}&task.scoring=exact&task.held_out=0&window=24&seed=1`,
    cure: { staging: 'single' },
  },
  equalGroups: STUCK,
  batchAllEqual: STUCK,
  /** a cap of 0 on the ratio takes every gradient out of the loss */
  untrained: {
    link: 'task=reverse&surrogate=cispo&epsilon_high=0&seed=1',
    cure: { epsilonHigh: 5 },
  },
  truncated: { link: 'task=length-trap&seed=1', cure: { softPunishCache: 2 } },
  klRunsAway: {
    link: 'task=reverse&beta=0&learning_rate=0.01&num_iterations=8&seed=1',
    cure: { beta: 0.3, learningRate: 0.003, numIterations: 2 },
    fromStart: true,
  },
  /** a warm-up to steps that are far too large: the reward rises before them */
  rewardFalls: {
    link: 'task=reverse&learning_rate=0.05&warmup_steps=300&seed=1',
    cure: { learningRate: 0.003, warmupSteps: 0 },
    fromStart: true,
  },
  entropyCollapse: COLLAPSED,
  identicalAnswers: COLLAPSED,
  clipHigh: {
    link: 'task=reverse&num_iterations=8&learning_rate=0.01&epsilon=0.1&epsilon_high=0.1&seed=1',
    cure: { numIterations: 2, learningRate: 0.003 },
  },
  deadGroups: {
    link: 'task=needle&num_generations=2&generation_batch_size=16&seed=1',
    cure: { numGenerations: 16, generationBatchSize: 128 },
  },
  /** the whole answer is too long to be found by chance */
  partNeverEarned: { link: 'task=reverse&task.length=8&window=16&seed=1', cure: { staging: 'single' } },
  partFalls: { link: 'task=reward-hacking&beta=0&seed=1', cure: { beta: 0.3 }, fromStart: true },
  /** a soft punishment of every token, which no right answer makes up for */
  lengthCollapses: {
    link: 'task=length-trap&task.hours=12&task.tokens=24&soft_punish_cache=24&learning_rate=0.0005&warmup_steps=60&seed=1',
    cure: { softPunishCache: 2 },
    fromStart: true,
  },
  supervisedFlat: UNSTAGED,
  consistencyRises: UNSTAGED,
  rewardFlat: { link: 'task=reverse&learning_rate=0.00003&seed=1', cure: { learningRate: 0.003 } },
  rateZero: { link: 'task=reverse&learning_rate=0&seed=1', cure: { learningRate: 0.003 } },
  /** each letter of the answer pays, so longer answers earn more */
  lengthDecides: {
    link: `task=own-data&task.rows=${rowsOf(30)}&task.scoring=positions&task.held_out=0&window=64&learning_rate=0.0001&seed=1`,
    cure: { staging: 'single', taskSettings: { scoring: 'exact' }, learningRate: 0.0003 },
  },
  /** groups whose completions answer different prompts */
  advantagesDiffer: {
    link: 'task=budget-router&task.groupBy=sample&seed=1',
    cure: { taskSettings: { groupBy: 'sample_and_budget' } },
  },
} as const satisfies Partial<Record<LogRuleId, ShowMe>>

/** The problems that no run of this page can have; the texts say why. */
export type NotShown = Exclude<LogRuleId, keyof typeof SHOWN>

/** The run that shows a problem; null if none does. */
export const shownFor = (rule: LogRuleId): ShowMe | null =>
  (SHOWN as Partial<Record<LogRuleId, ShowMe>>)[rule] ?? null
