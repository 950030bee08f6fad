import { describe, expect, it } from 'vitest'
import type { Batch, RolloutRequest } from '../../../src/engine/learner'
import { parameterBlocks, parameterCount, type NetworkShape } from '../../../src/engine/network'
import { createPlainLearner } from '../../../src/engine/plain/learner'
import { createParameterStore } from '../../../src/engine/plain/parameterStore'
import { uniform } from '../../../src/random/streams'

const SHAPES: NetworkShape[] = [
  { vocabulary: 5, window: 3, length: 4, embedding: 3, width: 6, depth: 1, endToken: 4 },
  { vocabulary: 4, window: 5, length: 3, embedding: 2, width: 7, depth: 3, endToken: -1 },
]

const requestOf = (shape: NetworkShape, runs: number, rows: number, greedy = false): RolloutRequest => ({
  rows,
  contexts: Int32Array.from(
    { length: runs * rows * shape.window },
    (_, i) => (i % (shape.vocabulary + 1)) - 1,
  ),
  keys: Uint32Array.from({ length: runs * rows * 2 }, (_, i) => Math.imul(i + 1, 0x9e3779b1)),
  greedy,
  temperature: Float32Array.from({ length: runs }, (_, r) => 1 + 0.3 * r),
  withReference: true,
})

/** The network as its definition reads, in double precision: embeddings side by side, no table. */
function slowScores(
  shape: NetworkShape,
  theta: ArrayLike<number>,
  sequence: number[],
  t: number,
  temperature: number,
) {
  const { window: W, embedding: D, width: H, vocabulary: V } = shape
  const block = new Map(parameterBlocks(shape).map((b) => [b.name, b]))
  const at = (name: string, row: number, column: number) => {
    const { offset, columns } = block.get(name)!
    return theta[offset + row * columns + column]
  }
  let x: number[] = []
  for (let w = 0; w < W; w++) {
    const token = sequence[t + w]
    for (let d = 0; d < D; d++) x.push(token < 0 ? 0 : at('embedding', token, d))
  }
  for (let d = 0; d < D; d++) x.push(at('position', t, d))
  const layer = (weight: string, bias: string, outputs: number) =>
    Array.from({ length: outputs }, (_, j) =>
      x.reduce((sum, value, i) => sum + value * at(weight, i, j), at(bias, 0, j)),
    )
  for (let l = 1; l <= shape.depth; l++) x = layer(`weight${l}`, `bias${l}`, H).map((z) => Math.max(z, 0))
  const logits = layer('weightOut', 'biasOut', V).map((z) => z / temperature)
  const logSum = Math.log(logits.reduce((sum, z) => sum + Math.exp(z), 0))
  const logp = logits.map((z) => z - logSum)
  return { logp, entropy: -logp.reduce((sum, l) => sum + Math.exp(l) * l, 0) }
}

/** Weights away from the nearly uniform first policy, so that nothing is near zero by accident. */
function perturbed(shape: NetworkShape, seeds: number[]) {
  const learner = createPlainLearner(shape, seeds)
  return learner.state().then((state) => {
    state.parameters.forEach((value, i) => (state.parameters[i] = value + uniform(5, 6, i) - 0.5))
    learner.setState(state)
    return { learner, theta: state.parameters }
  })
}

describe.each(SHAPES)('plain engine, depth $depth', (shape) => {
  const [runs, rows] = [2, 6]
  const { window: W, length: T } = shape
  const sequenceOf = (request: RolloutRequest, actions: Batch['actions'], row: number) => [
    ...request.contexts.subarray(row * W, (row + 1) * W),
    ...actions.subarray(row * T, (row + 1) * T),
  ]

  it('gives the log-probs and entropies of the definition', async () => {
    const { learner, theta } = await perturbed(shape, [1, 2])
    const request = requestOf(shape, runs, rows)
    const { actions, mask, logp, entropy } = await learner.rollout(request)
    for (let m = 0; m < actions.length; m++) {
      const row = Math.floor(m / T)
      const r = Math.floor(row / rows)
      const P = parameterCount(shape)
      const own = theta.subarray(r * P, (r + 1) * P)
      const slow = slowScores(shape, own, sequenceOf(request, actions, row), m % T, request.temperature[r])
      expect(logp[m]).toBeCloseTo(mask[m] ? slow.logp[actions[m]] : 0, 5)
      expect(entropy[m]).toBeCloseTo(mask[m] ? slow.entropy : 0, 5)
    }
  })

  it('samples by the inverse of the distribution function, and stops after the end token', async () => {
    const { learner, theta } = await perturbed(shape, [1])
    const request = requestOf(shape, 1, 200)
    const { actions, mask } = await learner.rollout(request)
    for (let row = 0; row < 200; row++) {
      let ended = false
      for (let t = 0; t < T; t++) {
        const m = row * T + t
        expect(mask[m]).toBe(ended ? 0 : 1)
        if (ended) continue
        const { logp } = slowScores(shape, theta, sequenceOf(request, actions, row), t, 1)
        const u = uniform(request.keys[2 * row], request.keys[2 * row + 1], t)
        const below = logp.slice(0, actions[m]).reduce((sum, l) => sum + Math.exp(l), 0)
        expect(below).toBeLessThanOrEqual(u + 1e-6)
        expect(below + Math.exp(logp[actions[m]])).toBeGreaterThan(u - 1e-6)
        ended = actions[m] === shape.endToken
      }
    }
  })

  it('decodes the most likely token when greedy', async () => {
    const { learner, theta } = await perturbed(shape, [1])
    const request = requestOf(shape, 1, 20, true)
    const { actions, mask } = await learner.rollout(request)
    for (let m = 0; m < actions.length; m++) {
      if (!mask[m]) continue
      const row = Math.floor(m / T)
      const { logp } = slowScores(shape, theta, sequenceOf(request, actions, row), m % T, 1)
      expect(logp[actions[m]]).toBe(Math.max(...logp))
    }
  })

  it('has the gradient that finite differences of the definition have', async () => {
    const { learner, theta } = await perturbed(shape, [1])
    const request = requestOf(shape, 1, rows)
    const rollout = await learner.rollout(request)
    const { actions, mask } = rollout
    const size = rows * T
    const dLogp = Float32Array.from({ length: size }, (_, m) => mask[m] * (uniform(1, 1, m) - 0.5))
    const dEntropy = Float32Array.from({ length: size }, (_, m) => mask[m] * (uniform(2, 2, m) - 0.5))
    const batch: Batch = {
      rows,
      contexts: request.contexts,
      actions,
      mask,
      oldLogp: rollout.logp,
      refLogp: null,
      advantages: new Float32Array(rows),
      temperature: request.temperature,
    }
    await learner.backward(batch, dLogp, dEntropy)
    const gradient = await learner.gradient()
    const objective = (weights: Float64Array) => {
      let sum = 0
      for (let m = 0; m < size; m++) {
        if (!mask[m]) continue
        const sequence = sequenceOf(request, actions, Math.floor(m / T))
        const { logp, entropy } = slowScores(shape, weights, sequence, m % T, 1)
        sum += dLogp[m] * logp[actions[m]] + dEntropy[m] * entropy
      }
      return sum
    }
    const h = 1e-6
    const far: number[] = []
    for (let i = 0; i < theta.length; i++) {
      const up = Float64Array.from(theta)
      const down = Float64Array.from(theta)
      up[i] += h
      down[i] -= h
      const slope = (objective(up) - objective(down)) / (2 * h)
      if (Math.abs(slope - gradient[i]) > 2e-5 + 1e-4 * Math.abs(slope)) far.push(i)
    }
    expect(far).toEqual([])
  })

  it('accumulates gradients until they are applied', async () => {
    const { learner } = await perturbed(shape, [1])
    const request = requestOf(shape, 1, rows)
    const rollout = await learner.rollout(request)
    const batch: Batch = {
      ...rollout,
      rows,
      contexts: request.contexts,
      oldLogp: rollout.logp,
      advantages: new Float32Array(rows),
      temperature: request.temperature,
    }
    const ones = new Float32Array(rows * T).fill(1)
    const none = new Float32Array(rows * T)
    await learner.backward(batch, ones, none)
    const once = await learner.gradient()
    await learner.backward(batch, ones, none)
    const twice = await learner.gradient()
    once.forEach((value, i) => expect(twice[i]).toBeCloseTo(2 * value, 4))
    const optimiser = {
      learningRate: 0.1,
      beta1: 0.9,
      beta2: 0.999,
      eps: 1e-8,
      weightDecay: 0,
      maxGradNorm: Infinity,
    }
    const [norm] = await learner.apply([optimiser])
    expect(norm).toBeCloseTo(Math.hypot(...twice), 3)
    expect((await learner.gradient()).every((value) => value === 0)).toBe(true)
  })
})

describe('optimiser and reference', () => {
  const shape = SHAPES[0]

  it('follows torch.optim.AdamW', () => {
    // One parameter in torch: w = 1, gradients 0.5 then −0.25, lr 0.1, weight_decay 0.01, clip_grad_norm_ 0.3.
    const store = createParameterStore(Float32Array.of(1), 1)
    const w = store.of('policy', 0)
    const spec = {
      learningRate: 0.1,
      beta1: 0.9,
      beta2: 0.999,
      eps: 1e-8,
      weightDecay: 0.01,
      maxGradNorm: 0.3,
    }
    store.gradientOf(0)[0] = 0.5
    expect(store.step(0, spec)).toBe(0.5)
    expect(w[0]).toBeCloseTo(1 * (1 - 0.001) - 0.1, 6)
    store.gradientOf(0)[0] = -0.25
    expect(store.step(0, spec)).toBe(0.25)
    const g1 = 0.3 * (0.5 / (0.5 + 1e-6))
    const mean = (0.9 * 0.1 * g1 + 0.1 * -0.25) / (1 - 0.9 ** 2)
    const square = (0.999 * 0.001 * g1 ** 2 + 0.001 * 0.0625) / (1 - 0.999 ** 2)
    expect(w[0]).toBeCloseTo(0.899 * (1 - 0.001) - (0.1 * mean) / (Math.sqrt(square) + 1e-8), 5)
  })

  it('mixes the reference by α', async () => {
    const { learner, theta } = await perturbed(shape, [1, 2])
    const before = (await learner.state()).reference
    learner.syncReference(Float32Array.of(0.25, 0))
    const { reference } = await learner.state()
    const P = parameterCount(shape)
    for (let i = 0; i < P; i++) expect(reference[i]).toBeCloseTo(0.75 * before[i] + 0.25 * theta[i], 6)
    expect(reference.subarray(P)).toEqual(before.subarray(P))
  })

  it('decodes with the requested weights', async () => {
    const { learner } = await perturbed(shape, [1])
    const state = await learner.state()
    const swapped = createPlainLearner(shape, [1])
    swapped.setState({ ...state, parameters: state.reference, reference: state.parameters })
    const request = requestOf(shape, 1, 40)
    const byReference = await learner.rollout({ ...request, which: 'reference' })
    expect(byReference).toEqual({ ...(await swapped.rollout(request)), refLogp: byReference.refLogp })
    expect(byReference.actions).not.toEqual((await learner.rollout(request)).actions)
  })

  it('gives a run the same bits in any slot', async () => {
    const alone = createPlainLearner(shape, [7])
    const third = createPlainLearner(shape, [1, 2, 7])
    const one = await alone.state()
    const three = await third.state()
    expect(three.parameters.slice(2 * parameterCount(shape))).toEqual(one.parameters)
  })

  it('answers with a distribution under each set of weights', async () => {
    const { learner } = await perturbed(shape, [1])
    const context = Int32Array.of(-1, 2, 3)
    const [policy, initial, reference] = await Promise.all(
      (['policy', 'initial', 'reference'] as const).map((which) =>
        learner.distribution(0, which, context, 1),
      ),
    )
    expect(policy.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 5)
    expect(initial).toEqual(reference)
    expect(policy).not.toEqual(initial)
  })
})
