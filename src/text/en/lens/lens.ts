import { counted } from '../counted'

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
  maskedOut: 'A mask removes this token’s policy term from the loss.',
  loss: 'Loss of this token',
  pulls: {
    up: 'Negative, so the update pushes this token up.',
    down: 'Positive, so the update pushes this token down.',
    clipped: 'The objective is clipped, so this gradient is 0 apart from the KL term.',
    none: '0, so this token is pushed neither way.',
  },
}

const step: UnitText = {
  at: (written, place) => `timestep ${place}: ${written}`,
  formulaOf: (written, place, completion) => `Timestep ${place}, ${written}, of completion ${completion}`,
  hint: 'Choose a timestep for its formula.',
  many: 'timesteps',
  maskedOut: 'A mask removes this timestep’s policy term from the loss.',
  loss: 'Loss of this timestep',
  pulls: {
    up: 'Negative, so the update pushes this action up.',
    down: 'Positive, so the update pushes this action down.',
    clipped: token.pulls.clipped,
    none: '0, so this timestep is pushed neither way.',
  },
}

/** The texts of the group panel. */
export const lens = {
  title: 'One group',
  empty: 'Press Play or Step. The completions of one prompt appear here, with their rewards and advantages.',
  beforeTraining: 'Sampled before training, so there are rewards and advantages but no update yet.',
  atStep: steps,
  shownStep: {
    latest: 'Latest step. Click a curve to look at an earlier one.',
    exact: (step: number) => `Step ${step}`,
    nearest: (step: number, asked: number) => `Step ${step} · closest to ${asked}`,
    stays: 'Pinned during the run.',
    back: 'Back to latest',
  },

  group: 'Group',
  /** short, so that it fits the narrow list; the sign is that of the group's state, if it has one */
  groupOption: (group: number, groups: number, prompt: string, sign: string) =>
    `${group}/${groups}${sign === '' ? '' : ` ${sign}`} · ${prompt}`,
  groupInFull: (group: number, groups: number, prompt: string, state: string) =>
    `${group} of ${groups} · ${prompt} · ${state}`,
  previousGroup: 'Previous group',
  nextGroup: 'Next group',
  states: { live: 'has a signal', solved: '✓ solved', stuck: '✕ stuck', noSignal: '= dead, but pushed' },
  update: 'Update',
  updateOption: (update: number, updates: number) => `${update} of ${updates}`,
  passOption: (pass: number, passes: number, first: number, last: number) =>
    `pass ${pass} of ${passes} (updates ${first}–${last})`,
  firstUpdate: 'Update 1 is on-policy: every ratio is 1.',
  firstPass: 'In pass 1 only the first mini-batch is on-policy, with every ratio 1.',
  replayed:
    'Replayed groups come from earlier steps, so their ratios differ from 1 already in the first update.',
  laterUpdate: (update: number) => `Ratios just before update ${update}.`,
  laterPass: (pass: number) => `Ratios just before each update of pass ${pass}.`,
  order: 'Order',
  orders: { sampled: 'as sampled', reward: 'by reward' },

  prompt: 'Prompt',
  problem: 'Problem',
  rewardMeanStd: 'reward mean ± std',
  advantageMeanStd: 'advantage mean ± std',
  stateIs: (state: string, why: string) => `${state}: ${why}`,
  live: 'its completions earned different rewards, so the group has a signal.',
  dead: 'every completion earned the same reward, so nothing can be learnt from comparing them.',
  deadKlInLoss: 'every completion earned the same reward, so every advantage is 0. The KL term still acts.',
  deadKlInReward:
    'every completion earned the same reward. Only the KL subtracted from each reward still differs.',
  deadElsewhere:
    'every completion earned the same reward, but the baseline is not this group’s mean, so advantages may differ from 0.',

  completion: 'completion',
  completionNumber: (n: number) => `Completion ${n}`,
  tokens: 'completion',
  reward: 'reward',
  rewardAfterKl: 'reward − KL',
  advantage: 'advantage A',
  partsBelow: (parts: readonly string[]) => `In small type below the reward: ${parts.join(', ')}.`,
  partTitle: (part: string, value: string, weight: string) => `${part}: ${value}, times its weight ${weight}`,

  sentences: (parts: readonly string[]) => parts.join(' '),

  ratioLegend: 'ratio w',
  clippedHigh: 'clipped high',
  clippedLow: 'clipped low',
  clipLegend: { clipped: 'clipped', low: 'low', high: 'high' },
  noRatio: 'not in this update',
  units: { token, step },
  /** a token or step with what is known of it */
  unitName: (parts: readonly string[]) => parts.join(', '),
  tokenRatio: (ratio: string) => `ratio ${ratio}`,
  endToken: 'end',
  stepAdvantage: (value: string) => `A ${value}`,
  leftOut: 'left out of the loss',
  leftOutOf: 'A mask leaves this timestep out of the loss.',
  windowOf: (from: number, to: number, length: number) => `timesteps ${from}–${to} of ${length}`,
  window: 'Timesteps shown',
  strips:
    'The strip above a completion shows its whole length, coloured by ratio. The bracket marks the timesteps listed below.',
  endedAt: (length: number) => `ended after timestep ${length}`,

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
    weight: 'Weight in the loss',
    gradient: 'Gradient',
    action: 'Action',
    mean: 'Mean, just before this update',
    oldLogp: 'Log-prob at rollout',
    logp: 'Log-prob just before this update',
    refLogp: 'Log-prob under the reference',
    gradientOfMean: 'Gradient of the mean',
  },
  density: 'log of a density, so it can be above 0',
  ofStep: 'from the rewards of the group’s states after this timestep',
  meanOfSteps: 'mean over its timesteps',
  downhill: 'The update moves the mean in the opposite direction.',
  numbers: (shown: string, all: number) => `${shown}, … (${all} numbers)`,
  insideClip: 'inside',
  isClippedHigh: '▲ clipped high',
  isClippedLow: '▼ clipped low',
  outsideHarmless: 'outside, but min() picks the unclipped term',
  noClip: 'This objective has no ratio and no clip.',
  otherAdvantage: 'computed by the Estimator and shaping from data outside this group',
  otherSurrogate: 'set by the surrogate, from the whole completion or the whole batch',
  pairs: 'Completions are compared in pairs, so a single token has no objective of its own.',
  limited: 'limited by δ or the dual clip',
  sparedUnseen: 'Clip-cov removes the gradient of some tokens, drawn at random. They are not marked here.',
  belowCap: 'below the cap',
  aboveCap: 'above the cap, so the cap is the weight; the token still gets a gradient',
  klOff: 'only measured, not in the loss',
  klInReward: 'subtracted from the reward, not in the loss',
  symbols: {
    mean: 'mean',
    others: 'mean of the others',
    batchMean: 'batch mean',
    running: 'running mean',
    std: 'std',
    batchStd: 'batch std',
    weight: 'weight',
  },
  counts: {
    completions: (count: number) => `${counted(count, 'completion', 'completions')}`,
    ofBatch: (tokens: string) => `${tokens} of the batch`,
    ofStep: (tokens: string) => `${tokens} of the step`,
    miniBatches: (count: number) => `${count} mini-batches`,
    longest: (length: number) => `${length}, the longest`,
  },
}
export type LensUnit = keyof (typeof lens)['units']
