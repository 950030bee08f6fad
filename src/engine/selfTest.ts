import { DEFAULT_LOSS_SPEC } from '../grpo/spec'
import type { Batch, Learner, UpdateSpec } from './learner'
import type { NetworkShape } from './network'
import { createPlainLearner } from './plain/learner'

const SHAPE: NetworkShape = {
  vocabulary: 5,
  window: 3,
  length: 3,
  embedding: 4,
  width: 12,
  depth: 2,
  endToken: 4,
}
const SEEDS = [1, 2]
const ROWS = 8
/** float32 of another order of sums stays below this; a wrong kernel does not */
const TOLERANCE = 1e-4

/**
 * Whether an engine computes what the plain one does, on a problem of a few dozen tokens: rollout, two updates and
 * the weights afterwards.
 * @returns null when it does, else what differed
 */
export async function selfTest(
  create: (shape: NetworkShape, seeds: readonly number[]) => Promise<Learner>,
): Promise<string | null> {
  const plain = createPlainLearner(SHAPE, SEEDS)
  const candidate = await create(SHAPE, SEEDS)
  try {
    const request = {
      rows: ROWS,
      contexts: Int32Array.from({ length: SEEDS.length * ROWS * SHAPE.window }, (_, i) => (i % 6) - 1),
      keys: Uint32Array.from({ length: SEEDS.length * ROWS * 2 }, (_, i) => Math.imul(i + 1, 0x9e3779b1)),
      greedy: false,
      temperature: Float32Array.of(1, 0.7),
      withReference: true,
    }
    const expected = await plain.rollout(request)
    const got = await candidate.rollout(request)
    if (expected.actions.some((action, i) => action !== got.actions[i])) return 'sampled tokens'
    if (isFar(expected.logp, got.logp)) return 'log-probabilities'

    const batch: Batch = {
      rows: ROWS,
      contexts: request.contexts,
      actions: expected.actions,
      mask: expected.mask,
      oldLogp: expected.logp,
      refLogp: expected.refLogp,
      advantages: Float32Array.from({ length: SEEDS.length * ROWS }, (_, i) => (i % 4) - 1.5),
      temperature: request.temperature,
    }
    const update: UpdateSpec = {
      loss: { ...DEFAULT_LOSS_SPEC, entropyCoef: 0.01 },
      itemsInBatch: ROWS,
      start: 0,
      count: ROWS,
      optimiser: { learningRate: 0.01, beta1: 0.9, beta2: 0.999, eps: 1e-8, weightDecay: 0, maxGradNorm: 1 },
    }
    for (let pass = 0; pass < 2; pass++) {
      const [ours, theirs] = [
        await plain.update(
          batch,
          SEEDS.map(() => update),
        ),
        await candidate.update(
          batch,
          SEEDS.map(() => update),
        ),
      ]
      if (isFar(ours.logp, theirs.logp)) return 'log-probabilities of an update'
      if (isFar(ours.gradNorm, theirs.gradNorm)) return 'gradient norm'
    }
    const [ours, theirs] = [await plain.state(), await candidate.state()]
    return isFar(ours.parameters, theirs.parameters) ? 'updated weights' : null
  } finally {
    candidate.dispose()
  }
}

function isFar(expected: Float32Array, got: Float32Array): boolean {
  return expected.some((value, i) => !(Math.abs(value - got[i]) <= TOLERANCE * (1 + Math.abs(value))))
}
