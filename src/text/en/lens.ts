const steps = (step: number) => `step ${step}`

/** What a completion is a row of: tokens of a text, or steps of a trajectory. */
interface UnitText {
  /** its place and the token or action there */
  at(written: string, place: number): string
  formulaOf(written: string, place: number, completion: number): string
  hint: string
  /** follows a number */
  many: string
  maskedOut: string
  loss: string
  pulls: Record<'up' | 'down' | 'clipped' | 'none', string>
}

const token: UnitText = {
  at: (written, place) => `token ${place}: ${written}`,
  formulaOf: (written, place, completion) => `Token ${place}, “${written}”, of completion ${completion}`,
  hint: 'Choose a token for its formula.',
  many: 'tokens',
  maskedOut: 'A mask takes the policy term from this token.',
  loss: 'Loss of the token',
  pulls: {
    up: 'Negative: the update makes this token more likely.',
    down: 'Positive: the update makes this token less likely.',
    clipped: 'The clip holds the objective, so it does not pull; what is left comes from KL.',
    none: '0: this token pulls in no direction.',
  },
}

const step: UnitText = {
  at: (written, place) => `step ${place}: ${written}`,
  formulaOf: (written, place, completion) => `Step ${place}, ${written}, of completion ${completion}`,
  hint: 'Choose a step for its formula.',
  many: 'steps',
  maskedOut: 'A mask takes the policy term from this step.',
  loss: 'Loss of the step',
  pulls: {
    up: 'Negative: the update makes this action more likely.',
    down: 'Positive: the update makes this action less likely.',
    clipped: token.pulls.clipped,
    none: '0: this step pulls in no direction.',
  },
}

/** The texts of the lens. */
export const lens = {
  title: 'Group under the lens',
  empty: 'A prompt and its completions will appear here, with their rewards and advantages.',
  beforeTraining: 'Sampled before any training: rewards and advantages, and no update yet.',
  atStep: steps,

  group: 'Group',
  groupOption: (group: number, groups: number, prompt: string, state: string) =>
    `${group} of ${groups} · ${prompt} · ${state}`,
  previousGroup: 'Previous group',
  nextGroup: 'Next group',
  deadMark: '✕ dead',
  liveMark: 'has a signal',
  update: 'Update',
  updateOption: (update: number, updates: number) => `${update} of ${updates}`,
  passOption: (pass: number, passes: number, first: number, last: number) =>
    `pass ${pass} of ${passes} (updates ${first}–${last})`,
  firstUpdate: 'Update 1 is on-policy: every ratio is 1.',
  firstPass: 'In pass 1 only the first mini-batch is on-policy.',
  laterUpdate: (update: number) => `Ratios as update ${update} met them.`,
  laterPass: (pass: number) => `Ratios as the updates of pass ${pass} met them.`,
  order: 'Order',
  orders: { sampled: 'as sampled', reward: 'by reward' },

  prompt: 'Prompt',
  problem: 'Problem',
  rewardMeanStd: 'reward mean ± std',
  advantageMeanStd: 'advantage mean ± std',
  dead: 'Dead group: every completion earned the same, so nothing is learnt from it.',
  deadKlInLoss: 'Dead group: every completion earned the same. Its advantages are 0, so only KL still pulls.',
  deadKlInReward:
    'Dead group: every completion earned the same. Only KL in the reward still tells its completions apart.',
  deadElsewhere:
    'Dead group: every completion earned the same. The baseline is not this group’s mean, so the advantages are not 0.',

  completion: 'completion',
  completionNumber: (n: number) => `Completion ${n}`,
  tokens: 'Tokens',
  reward: 'reward',
  rewardAfterKl: 'reward − KL',
  advantage: 'advantage A',
  partsBelow: (parts: readonly string[]) => `Small, below the reward: ${parts.join(', ')}.`,
  partTitle: (part: string, value: string, weight: string) => `${part}: ${value}, times weight ${weight}`,

  ratioLegend: 'ratio w',
  clippedHigh: 'clipped high',
  clippedLow: 'clipped low',
  clipLegend: { clipped: 'clipped', low: 'low', high: 'high' },
  noRatio: 'not in this update',
  units: { token, step },
  tokenRatio: (ratio: string) => `ratio ${ratio}`,
  endToken: 'end',
  stepAdvantage: (value: string) => `A ${value}`,
  leftOut: 'not learnt from',
  leftOutOf: 'This step is left out of the loss, as the masks chosen have it.',
  windowOf: (from: number, to: number, length: number) => `steps ${from}–${to} of ${length}`,
  window: 'Steps shown',
  strips:
    'The strip over a completion is its whole length, coloured by ratio; the bracket marks the steps below.',
  endedAt: (length: number) => `ended after step ${length}`,

  jumpToClipped: 'Jump to a clipped token',
  nothingClipped: 'No token of this step is clipped in this update.',

  change: {
    title: 'Probability before and after this step',
    density: 'Density before and after this step',
    before: 'before',
    after: 'after',
    bars: 'bars',
    beforeAfter: 'before → after',
    factor: 'factor',
    linear: 'Bars start at 0.',
    log: (from: string, to: string) => `Bars on a logarithmic scale from ${from} to ${to}.`,
    directions: { likelier: 'more likely', lessLikely: 'less likely', same: 'unchanged' },
    untouched: 'A = 0',
    untouchedNote:
      'Dashed: A = 0 or masked, so the policy loss does not push this completion. It still moves, because all completions share the same weights.',
  },

  close: 'Close',
  names: {
    probability: 'Probability at rollout',
    advantage: 'Advantage',
    ratio: 'Ratio',
    sequenceRatio: 'Ratio of the completion',
    clip: 'Clip range',
    surrogate: 'Objective',
    kl: 'KL to the reference',
    klOld: 'KL to the old policy',
    cap: 'Cap',
    weight: 'Its weight in the loss',
    gradient: 'Gradient',
    action: 'Action',
    mean: 'Mean, as this update met it',
    oldLogp: 'Log-prob at rollout',
    logp: 'Log-prob in this update',
    gradientOfMean: 'Gradient of the mean',
  },
  density: 'of a density: it can be above 0',
  ofStep: 'from the rewards of the group’s states after this step',
  meanOfSteps: 'the mean over its steps',
  downhill: 'The update moves the mean against it.',
  numbers: (shown: string, all: number) => `${shown}, … (${all} numbers)`,
  insideClip: 'inside',
  isClippedHigh: '▲ clipped high',
  isClippedLow: '▼ clipped low',
  outsideHarmless: 'outside, on the side the minimum leaves alone',
  noClip: 'This objective has no ratio and no clip.',
  otherAdvantage: 'as the Estimator and the shaping chosen make it, from more than this group shows',
  otherSurrogate: 'as the surrogate makes it, from the whole completion or the whole batch',
  pairs: 'Completions are compared in pairs: a single place has no objective of its own.',
  limited: 'δ or the dual clip holds it',
  sparedUnseen: 'Clip-cov spared some tokens by chance; which ones is not shown.',
  belowCap: 'below it',
  aboveCap: 'above it: the cap is the weight, and the token still pulls',
  klOff: 'a metric only: it is not in the loss',
  klInReward: 'subtracted from the reward, not in the loss',
  symbols: {
    mean: 'mean',
    others: 'mean of the others',
    batchMean: 'batch mean',
    running: 'running mean',
    std: 'std',
    batchStd: 'batch std',
    clip: 'clip',
    min: 'min',
    exp: 'exp',
    sigmoid: 'σ',
    old: 'old',
    ref: 'ref',
    logp: 'logp',
    loss: 'loss',
    distance: (dimensions: number) => `Σ of ${dimensions} squares`,
  },
  weights: {
    perCompletion: (rows: string, tokens: string, unit: string) =>
      `1 ÷ (${rows} completions · ${tokens} ${unit})`,
    perToken: (tokens: string, unit: string) => `1 ÷ ${tokens} ${unit} of the batch`,
    perGeneration: (tokens: string, unit: string) =>
      `1 ÷ ${tokens} ${unit} of the generation batch per mini-batch`,
    constantLength: (rows: string, length: string) => `1 ÷ (${rows} completions · ${length}, the longest)`,
    completions: (rows: string) => `1 ÷ ${rows} completions`,
    one: (unit: string) => `1: ${unit} are summed`,
  },
}

export type LensText = typeof lens
export type LensUnit = keyof LensText['units']
