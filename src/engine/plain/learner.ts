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
import { actionSize, initialParameters, type NetworkShape } from '../network'
import { emptyScores, rolloutOf, tokenBatchOf } from '../tokenBatch'
import { attentionIn } from './attention'
import { createHead } from './head'
import { createMlp } from './mlp'
import { createParameterStore } from './parameterStore'
import { createTransformer } from './transformer/transformer'

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
  const { length: T, window: W, endToken } = shape
  const R = seeds.length
  const D = actionSize(shape)
  const F = shape.state?.features ?? 0
  const parameters = createParameterStore(initialParameters(shape, seeds), R)
  const { of, gradientOf, step } = parameters

  const network = shape.policy ? createTransformer(shape) : createMlp(shape)
  const head = createHead(shape)

  /** Scores rows from … from + count − 1. `keep` keeps their activations. */
  const scoreRows = (
    theta: Float32Array,
    batch: Pick<Batch, 'contexts' | 'features' | 'actions' | 'mask'>,
    temperature: number,
    from: number,
    count: number,
    scores: Scores,
    keep: boolean,
  ) => {
    network.prepare(theta)
    for (let row = from; row < from + count; row++) {
      network.load(batch, row, keep ? row - from : 0)
      for (let t = 0; t < T; t++) {
        const m = row * T + t
        if (batch.mask[m] === 0) continue
        network.forward(theta, t, head.out)
        scores.entropy[m] = head.toDistribution(t, temperature, batch.features, m * F)
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
  ) => {
    const theta = of('policy', r)
    const mine = gradientOf(r)
    const temperature = batch.temperature[r]
    for (let row = from; row < from + count; row++) {
      network.load(batch, row, row - from)
      for (let t = 0; t < T; t++) {
        const m = row * T + t
        const k = m - from * T
        const pull = dMean?.subarray(k * D, (k + 1) * D)
        const isStill = dLogp[k] === 0 && dEntropy[k] === 0 && !pull?.some((slope) => slope !== 0)
        if (batch.mask[m] === 0 || isStill) continue
        network.recall(theta, t, head.out)
        head.toDistribution(t, temperature, batch.features, m * F)
        head.gradient(batch.actions, m, dLogp[k], dEntropy[k], pull)
        network.backward(theta, t, head.dOut, mine)
      }
      network.finishRow(theta, mine)
    }
    network.finish(theta, mine)
  }

  const emptyActions = (size: number): Actions =>
    shape.gaussian ? new Float32Array(size * D) : new Int32Array(size)

  const score = (
    which: PolicyName,
    batch: Pick<Batch, 'rows' | 'contexts' | 'features' | 'actions' | 'mask' | 'temperature'>,
  ) => {
    const scores = emptyScores(shape, R * batch.rows)
    for (let r = 0; r < R; r++) {
      scoreRows(of(which, r), batch, batch.temperature[r], r * batch.rows, batch.rows, scores, false)
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
      for (let r = 0; r < R; r++) {
        const theta = of(which, r)
        network.prepare(theta)
        for (let row = r * rows; row < (r + 1) * rows; row++) {
          const key = greedy ? null : ([keys[2 * row], keys[2 * row + 1]] as const)
          network.load({ contexts, features, actions: null }, row, 0)
          for (let t = 0; t < T; t++) {
            const m = row * T + t
            world?.observe(row, t, features!, m * F)
            network.forward(theta, t, head.out)
            scores.entropy[m] = head.toDistribution(t, temperature[r], features, m * F)
            head.act(key, actions, m)
            scores.logp[m] = head.logp(actions, m)
            scores.mean?.set(head.out, m * D)
            mask[m] = 1
            network.act(t, actions[m])
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
      network.prepare(theta)
      for (let row = 0; row < rows; row++) {
        network.lookAt(position, inputs, row * size)
        network.forward(theta, position, head.out)
        head.toDistribution(position, 1, inputs, row * size)
        found.set(shape.gaussian ? head.out : head.out.map(exp), row * outputs)
      }
      return found
    },

    ...(shape.policy && {
      attention: async (run, which, inputs, position) =>
        attentionIn(network, shape, which instanceof Float32Array ? which : of(which, run), inputs, position),
      parametersOf: async (run) => of('policy', run).slice(),
    }),

    async backward(batch, dLogp, dEntropy, dMean) {
      network.reserve(batch.rows)
      const scores = emptyScores(shape, R * batch.rows)
      for (let r = 0; r < R; r++) {
        const from = r * batch.rows
        const [start, end] = [from * T, (from + batch.rows) * T]
        scoreRows(of('policy', r), batch, batch.temperature[r], from, batch.rows, scores, true)
        const mine = {
          dLogp: dLogp.subarray(start, end),
          dEntropy: dEntropy.subarray(start, end),
          dMean: dMean?.subarray(start * D, end * D) ?? null,
        }
        backwardRows(r, batch, from, batch.rows, mine)
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
        network.reserve(spec.count)
        scoreRows(of('policy', r), batch, batch.temperature[r], from, spec.count, scores, true)
        const result = policyLoss(tokenBatchOf(batch, scores, r, spec, shape.gaussian), spec.loss)
        backwardRows(r, batch, from, spec.count, result)
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
