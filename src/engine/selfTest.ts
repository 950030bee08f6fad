import { sin } from '../math/portable'
import { DEFAULT_LOSS_SPEC } from '../grpo'
import type { Batch, Learner, Rollout, RolloutRequest, UpdateSpec, World } from './learner'
import type { NetworkShape } from './network'
import { createPlainLearner } from './plain/learner'
import { wholeStepResults } from './wholeStepTest'

/** A token window with a choice, and a state with numbers that are denoised: together they use every part of a network. */
const SHAPES: readonly NetworkShape[] = [
  { vocabulary: 5, window: 3, length: 3, embedding: 4, width: 12, depth: 2, endToken: 4 },
  {
    vocabulary: 0,
    window: 0,
    length: 3,
    embedding: 0,
    width: 12,
    depth: 2,
    endToken: -1,
    state: { features: 4, transition: 'denoise', timeFeatures: 1 },
    gaussian: {
      dimensions: 2,
      skip: [1, 0.9, 0.8],
      scale: [0.5, 0.6, 1],
      sigma: [0.8, 0.6, 0.4],
      logpScale: 0.5,
    },
  },
]

/** A transformer with a head of five numbers, and an end token. */
export const TRANSFORMER: NetworkShape = {
  vocabulary: 5,
  window: 4,
  length: 3,
  embedding: 4,
  width: 10,
  depth: 1,
  endToken: 4,
  policy: { id: 'transformer', layers: 2, heads: 2, activation: 'relu' },
}
const SEEDS = [1, 2]
const ROWS = 8
/** float32 sums in another order differ by less than this; a wrong kernel differs by more */
const TOLERANCE = 1e-4

/**
 * Compares an engine with the plain one on two problems of a few dozen tokens: rollout, two updates, the weights
 * afterwards, and a whole step.
 * @param shapes the networks to compare; by default MLPs
 * @returns null if they agree, else a description of the difference
 */
export async function selfTest(
  create: (shape: NetworkShape, seeds: readonly number[]) => Promise<Learner>,
  shapes: readonly NetworkShape[] = SHAPES,
): Promise<string | null> {
  // One learner after the other: two at once on a busy software adapter were sometimes found to differ.
  for (const shape of shapes) {
    const what = await difference(shape, await create(shape, SEEDS))
    if (what !== null) return what
  }
  return null
}

async function difference(shape: NetworkShape, candidate: Learner): Promise<string | null> {
  const plain = createPlainLearner(shape, SEEDS)
  try {
    const request = requestOf(shape)
    const expected = await plain.rollout(request)
    const got = await candidate.rollout(request)
    const wrong = rolloutDifference(expected, got)
    if (wrong) return wrong
    const batch: Batch = {
      ...expected,
      rows: ROWS,
      contexts: request.contexts,
      oldLogp: expected.logp,
      advantages: Float32Array.from({ length: SEEDS.length * ROWS }, (_, i) => (i % 4) - 1.5),
      temperature: request.temperature,
    }
    const updates = SEEDS.map(() => UPDATE)
    for (let pass = 0; pass < 2; pass++) {
      const [ours, theirs] = [await plain.update(batch, updates), await candidate.update(batch, updates)]
      if (isFar(ours.logp, theirs.logp)) return 'log-probabilities of an update'
      if (isFar(ours.gradNorm, theirs.gradNorm)) return 'gradient norm'
    }
    const [ours, theirs] = [await plain.state(), await candidate.state()]
    if (isFar(ours.parameters, theirs.parameters)) return 'updated weights'
    const whole = await wholeStepResults(candidate, plain, request, UPDATE)
    if (whole && isFar(whole.expected.logp, whole.got.logp)) return 'log-probabilities of a whole step'
    return whole && isFar(whole.expected.gradNorm, whole.got.gradNorm)
      ? 'gradient norm of a whole step'
      : null
  } finally {
    candidate.dispose()
  }
}

const UPDATE: UpdateSpec = {
  loss: { ...DEFAULT_LOSS_SPEC, entropyCoef: 0.01 },
  itemsInBatch: ROWS,
  start: 0,
  count: ROWS,
  // with AdamW's usual ε the rounding of a gradient near 0 takes a full step: that of the keys' biases is 0
  optimiser: { learningRate: 0.01, beta1: 0.9, beta2: 0.999, eps: 1e-5, weightDecay: 0, maxGradNorm: 1 },
}

function requestOf(shape: NetworkShape): RolloutRequest {
  const all = SEEDS.length * ROWS
  return {
    rows: ROWS,
    contexts: Int32Array.from({ length: all * shape.window }, (_, i) => (i % 6) - 1),
    keys: Uint32Array.from({ length: all * 2 }, (_, i) => Math.imul(i + 1, 0x9e3779b1)),
    greedy: false,
    temperature: Float32Array.of(1, 0.7),
    withReference: true,
    ...(shape.state && { world: worldOf(shape, all) }),
  }
}

/** Points that are denoised, with a condition and the time. At step 0 it shows the start again, so that it can be replayed. */
function worldOf({ gaussian }: NetworkShape, rows: number): World {
  const D = gaussian!.dimensions
  const start = Float32Array.from({ length: rows * D }, (_, i) => sin(i))
  const points = start.slice()
  return {
    observe(row, t, features, at) {
      features.set((t === 0 ? start : points).subarray(row * D, (row + 1) * D), at)
      features[at + D] = (row % 3) - 1
      features[at + D + 1] = 0.5 * t
    },
    step(row, _t, actions, at) {
      for (let d = 0; d < D; d++) points[row * D + d] = actions[at + d]
      return false
    },
  }
}

function rolloutDifference(expected: Rollout, got: Rollout): string | null {
  const isContinuous = expected.mean !== undefined
  const actionsDiffer = isContinuous
    ? isFar(expected.actions, got.actions)
    : expected.actions.some((action, i) => action !== got.actions[i])
  if (actionsDiffer) return 'sampled actions'
  if (isFar(expected.logp, got.logp)) return 'log-probabilities'
  if (isFar(expected.refLogp!, got.refLogp!)) return 'log-probabilities of the reference'
  return isFar(expected.features ?? [], got.features ?? []) ? 'features' : null
}

function isFar(expected: ArrayLike<number>, got: ArrayLike<number>): boolean {
  return Array.from(expected).some(
    (value, i) => !(Math.abs(value - got[i]) <= TOLERANCE * (1 + Math.abs(value))),
  )
}
