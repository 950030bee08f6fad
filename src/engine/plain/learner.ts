import { exp } from '../../math/portable'
import { policyLoss } from '../../grpo'
import type {
  Batch,
  Learner,
  PolicyName,
  Rollout,
  RolloutRequest,
  Scores,
  UpdateResult,
  UpdateSpec,
} from '../learner'
import type { Actions } from '../../tasks/task'
import { actionSize, initialParameters, offsetsOf, type NetworkShape } from '../network'
import { emptyScores, rolloutOf, tokenBatchOf } from '../tokenBatch'
import { createHead } from './head'
import { affine, backwardStep, forwardStep } from './network'
import { createParameterStore } from './parameterStore'
import { stateInput } from './stateInput'
import { tokenInput } from './tokenInput'

/** ∂loss by log-probs, entropies and, with a Gaussian head, means. */
interface Derivatives {
  dLogp: Float32Array
  dEntropy: Float32Array
  dMean: Float32Array | null
}

/**
 * The engine in plain TypeScript: one run after the other, one step of a completion after the other. Obvious rather than
 * fast: the oracle of the other engines, and used if nothing else runs.
 */
export function createPlainLearner(shape: NetworkShape, seeds: readonly number[]): Learner {
  const { length: T, width: H, depth: L, window: W, endToken } = shape
  const R = seeds.length
  const D = actionSize(shape)
  const F = shape.state?.features ?? 0
  const at = offsetsOf(shape)
  const parameters = createParameterStore(initialParameters(shape, seeds), R)
  const { of, gradientOf, step } = parameters

  const first = shape.state ? stateInput(shape, at) : tokenInput(shape, at)
  const head = createHead(shape)
  const dHidden = new Float32Array(2 * H)
  let hidden = new Float32Array(0)

  const activations = (needed: number) => {
    if (hidden.length < needed) hidden = new Float32Array(needed)
    return hidden
  }

  /** Step t of the loaded row, forward; leaves its distribution in the head and returns its entropy. */
  const forwardStepOf = (
    theta: Float32Array,
    t: number,
    m: number,
    temperature: number,
    features: Float32Array | undefined,
    kept: Float32Array,
    hiddenAt: number,
  ) => {
    first.forward(theta, t, kept, hiddenAt)
    forwardStep(shape, at, theta, kept, hiddenAt, head.out)
    return head.toDistribution(t, temperature, features, m * F)
  }

  const scoreRows = (
    theta: Float32Array,
    batch: Pick<Batch, 'contexts' | 'features' | 'actions' | 'mask'>,
    temperature: number,
    from: number,
    count: number,
    scores: Scores,
    kept: Float32Array,
    keep: boolean,
  ) => {
    first.prepare(theta)
    for (let row = from; row < from + count; row++) {
      first.load(batch, row)
      for (let t = 0; t < T; t++) {
        const m = row * T + t
        if (batch.mask[m] === 0) continue
        const hiddenAt = keep ? ((row - from) * T + t) * L * H : 0
        scores.entropy[m] = forwardStepOf(theta, t, m, temperature, batch.features, kept, hiddenAt)
        scores.logp[m] = head.logp(batch.actions, m)
        scores.mean?.set(head.out, m * D)
      }
    }
  }

  /** Backward through rows whose activations are kept; derivatives are those of rows from … from + count − 1. */
  const backwardRows = (
    r: number,
    batch: Batch,
    from: number,
    count: number,
    { dLogp, dEntropy, dMean }: Derivatives,
    kept: Float32Array,
  ) => {
    const theta = of('policy', r)
    const mine = gradientOf(r)
    const temperature = batch.temperature[r]
    for (let row = from; row < from + count; row++) {
      first.load(batch, row)
      for (let t = 0; t < T; t++) {
        const m = row * T + t
        const k = m - from * T
        const pull = dMean?.subarray(k * D, (k + 1) * D)
        const isStill = dLogp[k] === 0 && dEntropy[k] === 0 && !pull?.some((slope) => slope !== 0)
        if (batch.mask[m] === 0 || isStill) continue
        const hiddenAt = k * L * H
        outputsAgain(theta, kept, hiddenAt)
        head.toDistribution(t, temperature, batch.features, m * F)
        head.gradient(batch.actions, m, dLogp[k], dEntropy[k], pull)
        const sums = backwardStep(shape, at, theta, kept, hiddenAt, head.dOut, mine, dHidden)
        first.backward(t, dHidden, sums, mine)
      }
    }
    first.finish(theta, mine)
  }

  /** The outputs again, from the last hidden layer that the forward pass kept. */
  const outputsAgain = (theta: Float32Array, kept: Float32Array, hiddenAt: number) => {
    const last = hiddenAt + (L - 1) * H
    affine(theta, at.weightOut, at.biasOut, kept, last, H, head.out, 0, head.out.length)
  }

  const emptyActions = (size: number): Actions =>
    shape.gaussian ? new Float32Array(size * D) : new Int32Array(size)

  const score = (
    which: PolicyName,
    batch: Pick<Batch, 'rows' | 'contexts' | 'features' | 'actions' | 'mask' | 'temperature'>,
  ) => {
    const scores = emptyScores(shape, R * batch.rows)
    const kept = activations(L * H)
    for (let r = 0; r < R; r++) {
      scoreRows(of(which, r), batch, batch.temperature[r], r * batch.rows, batch.rows, scores, kept, false)
    }
    return scores
  }

  return {
    runs: R,
    shape,
    engine: 'plain',

    async rollout(request: RolloutRequest): Promise<Rollout> {
      const { rows, contexts, keys, greedy, temperature, world, which = 'policy' } = request
      const actions = emptyActions(R * rows * T)
      const mask = new Float32Array(R * rows * T)
      const features = shape.state && new Float32Array(R * rows * T * F)
      const scores = emptyScores(shape, R * rows)
      const kept = activations(L * H)
      for (let r = 0; r < R; r++) {
        const theta = of(which, r)
        first.prepare(theta)
        for (let row = r * rows; row < (r + 1) * rows; row++) {
          const key = greedy ? null : ([keys[2 * row], keys[2 * row + 1]] as const)
          first.load({ contexts, features, actions: null }, row)
          for (let t = 0; t < T; t++) {
            const m = row * T + t
            world?.observe(row, t, features!, m * F)
            scores.entropy[m] = forwardStepOf(theta, t, m, temperature[r], features, kept, 0)
            head.act(key, actions, m)
            scores.logp[m] = head.logp(actions, m)
            scores.mean?.set(head.out, m * D)
            mask[m] = 1
            first.place(t, actions[m])
            const isOver = world ? world.step(row, t, actions, m * D) : actions[m] === endToken
            if (isOver) break
          }
        }
      }
      const batch = { rows, contexts, features, actions, mask, temperature }
      const reference = request.withReference ? score('reference', batch) : null
      return rolloutOf({ actions, features, mask }, scores, reference)
    },

    async forward(which, batch) {
      return score(which, batch)
    },

    async distribution(run, which, inputs, position) {
      const size = shape.state ? F : W
      const outputs = head.out.length
      const rows = inputs.length / size
      const found = new Float32Array(rows * outputs)
      const theta = of(which, run)
      const kept = activations(L * H)
      first.prepare(theta)
      for (let row = 0; row < rows; row++) {
        first.lookAt(position, inputs, row * size)
        first.forward(theta, position, kept, 0)
        forwardStep(shape, at, theta, kept, 0, head.out)
        head.toDistribution(position, 1, inputs, row * size)
        found.set(shape.gaussian ? head.out : head.out.map(exp), row * outputs)
      }
      return found
    },

    async backward(batch, dLogp, dEntropy, dMean) {
      const kept = activations(batch.rows * T * L * H)
      const scores = emptyScores(shape, R * batch.rows)
      for (let r = 0; r < R; r++) {
        const from = r * batch.rows
        const [start, end] = [from * T, (from + batch.rows) * T]
        scoreRows(of('policy', r), batch, batch.temperature[r], from, batch.rows, scores, kept, true)
        const mine = {
          dLogp: dLogp.subarray(start, end),
          dEntropy: dEntropy.subarray(start, end),
          dMean: dMean?.subarray(start * D, end * D) ?? null,
        }
        backwardRows(r, batch, from, batch.rows, mine, kept)
      }
    },

    async apply(optimisers) {
      return Float32Array.from(optimisers, (optimiser, r) => (optimiser ? step(r, optimiser) : 0))
    },

    async update(batch: Batch, specs: readonly (UpdateSpec | null)[]): Promise<UpdateResult> {
      const scores = emptyScores(shape, R * batch.rows)
      const gradNorm = new Float32Array(R)
      specs.forEach((spec, r) => {
        if (!spec) return
        const from = r * batch.rows + spec.start
        const kept = activations(spec.count * T * L * H)
        scoreRows(of('policy', r), batch, batch.temperature[r], from, spec.count, scores, kept, true)
        const result = policyLoss(tokenBatchOf(batch, scores, r, spec, shape.gaussian), spec.loss)
        backwardRows(r, batch, from, spec.count, result, kept)
        gradNorm[r] = step(r, spec.optimiser)
      })
      return { ...scores, gradNorm }
    },

    gradient: async () => parameters.gradient(),
    discardGradient: parameters.discardGradient,
    state: async () => parameters.state(),
    setState: parameters.setState,
    syncReference: parameters.syncReference,
    dispose() {},
  }
}
