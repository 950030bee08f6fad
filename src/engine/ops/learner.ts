import * as tf from '@tensorflow/tfjs'
import { policyLoss } from '../../grpo'
import { copied } from '../copied'
import type {
  Batch,
  Learner,
  LossFigures,
  OptimiserSpec,
  PolicyName,
  Rollout,
  RolloutRequest,
  UpdateResult,
  UpdateSpec,
} from '../learner'
import { ignore } from '../learner'
import { actionSize, type NetworkShape } from '../network'
import { emptyScores, figuresOf, rolloutOf, tokenBatchOf } from '../tokenBatch'
import { attentionIn } from '../plain/attention'
import type { RowNetwork } from '../plain/rowNetwork'
import { createTransformer } from '../plain/transformer/transformer'
import type { OpsBackend } from './backend'
import { readDistribution } from './distribution'
import { readGradients, readOutputs, type OpsNetwork, type RowRange } from './network'
import type { OpsPolicy } from './policy'
import { playWorld, sampleTokens } from './rollout'
import { outputGradient, scoreInto } from './scores'
import { createOpsWeights } from './weights'

/**
 * The engine of policies that are written as TensorFlow.js ops, on any of its backends. TensorFlow.js computes outputs and
 * their gradient; everything else is done on the CPU as the plain engine does it. Each method works when the calls
 * before it are done. An update reads twice: the outputs, and the gradient.
 *
 * @param seeds one per run: a run's bits do not depend on the others
 */
export function createOpsLearner(
  policy: OpsPolicy,
  shape: NetworkShape,
  seeds: readonly number[],
  backend: OpsBackend,
): Learner {
  const { length: T } = shape
  const R = seeds.length
  const D = actionSize(shape)
  const blocks = policy.blocks(shape)
  const weights = createOpsWeights(blocks, seeds)
  const { store } = weights
  const network: OpsNetwork = { policy, shape, weights, backend }
  const turns = createTurns()
  /** made when attention is first asked for */
  let looker: RowNetwork | null = null
  let isDisposed = false

  /** Runs `work` after the calls before it, on copies of the arrays that were passed in. */
  const inTurn = <Input extends object, Result>(input: Input, work: (copy: Input) => Promise<Result>) => {
    const copy = copied(input)
    return turns.take(async () => {
      if (isDisposed) throw new Error('The learner has been disposed.')
      return work(copy)
    })
  }

  const wholeRuns = (rows: number): RowRange[] =>
    Array.from({ length: R }, (_, run) => ({ run, first: run * rows, count: rows }))

  const score = async (which: PolicyName, batch: Omit<Batch, 'oldLogp' | 'refLogp' | 'advantages'>) => {
    const scores = emptyScores(shape, R * batch.rows)
    const ranges = wholeRuns(batch.rows)
    const outputs = await readOutputs(network, which, batch, ranges)
    ranges.forEach((range, i) => scoreInto(scores, shape, batch, range, outputs[i]))
    return scores
  }

  /** Adds the gradients of ranges to those that wait for an optimiser step. */
  const addGradients = async (
    batch: Batch,
    ranges: readonly RowRange[],
    dOutputs: readonly Float32Array[],
  ) => {
    const found = await readGradients(network, batch, ranges, dOutputs)
    ranges.forEach(({ run }, i) => {
      const gradient = store.gradientOf(run)
      found[i].forEach((slope, p) => (gradient[p] += slope))
    })
  }

  /** One AdamW step of run r; returns the norm of its gradient. */
  const step = (r: number, optimiser: OptimiserSpec): number => {
    weights.changed('policy', r)
    return store.step(r, optimiser)
  }

  const update = async (batch: Batch, specs: readonly (UpdateSpec | null)[]): Promise<UpdateResult> => {
    const scores = emptyScores(shape, R * batch.rows)
    const taking = specs.flatMap((spec, run) => (spec ? [{ run, spec }] : []))
    const ranges = taking.map(({ run, spec }) => ({
      run,
      first: run * batch.rows + spec.start,
      count: spec.count,
    }))
    const outputs = await readOutputs(network, 'policy', batch, ranges)
    const losses: (LossFigures | null)[] = specs.map(() => null)
    const dOutputs = taking.map(({ run, spec }, i) => {
      scoreInto(scores, shape, batch, ranges[i], outputs[i])
      const loss = policyLoss(tokenBatchOf(batch, scores, run, spec, shape.gaussian), spec.loss)
      losses[run] = figuresOf(loss)
      return outputGradient(shape, batch, ranges[i], outputs[i], loss)
    })
    await addGradients(batch, ranges, dOutputs)
    const gradNorm = new Float32Array(R)
    for (const { run, spec } of taking) gradNorm[run] = step(run, spec.optimiser)
    return { ...scores, gradNorm, losses }
  }

  const rollout = async (request: RolloutRequest): Promise<Rollout> => {
    const { rows, contexts, temperature, withReference, which = 'policy' } = request
    const sampled = await (shape.state ? playWorld : sampleTokens)(network, R, request)
    // Scored in one piece, as updates do it, so that the first update's ratios are exactly 1.
    const batch = { rows, contexts, temperature, ...sampled }
    const scores = await score(which, batch)
    return rolloutOf(sampled, scores, withReference ? await score('reference', batch) : null)
  }

  return {
    runs: R,
    shape,
    engine: 'ops',
    blocks,

    rollout: (request) => inTurn(request, rollout),
    forward: (which, batch) => inTurn(batch, (copy) => score(which, copy)),
    distribution: (run, which, inputs, position) =>
      inTurn({ inputs }, (copy) => readDistribution(network, run, which, copy.inputs, position)),

    // TensorFlow.js keeps no weights of heads: the network of the plain engine computes them from the same parameters
    ...(shape.policy && {
      attention: (run, which, inputs, position) =>
        inTurn({ which, inputs }, async (copy) => {
          looker ??= createTransformer(shape)
          const theta = typeof copy.which === 'string' ? store.of(copy.which, run) : copy.which
          return attentionIn(looker, shape, theta, copy.inputs, position)
        }),
      parametersOf: (run) => inTurn({}, async () => store.of('policy', run).slice()),
    }),

    backward: (batch, dLogp, dEntropy, dMean) =>
      inTurn({ ...batch, dLogp, dEntropy, dMean }, async (copy) => {
        const ranges = wholeRuns(copy.rows)
        const outputs = await readOutputs(network, 'policy', copy, ranges)
        const dOutputs = ranges.map((range, i) => {
          const [start, end] = [range.first * T, (range.first + range.count) * T]
          return outputGradient(shape, copy, range, outputs[i], {
            dLogp: copy.dLogp.subarray(start, end),
            dEntropy: copy.dEntropy.subarray(start, end),
            dMean: copy.dMean?.subarray(start * D, end * D),
          })
        })
        await addGradients(copy, ranges, dOutputs)
      }),

    apply: (optimisers) =>
      inTurn({}, async () =>
        Float32Array.from(optimisers, (optimiser, r) => (optimiser ? step(r, optimiser) : 0)),
      ),

    update: (batch, specs) => inTurn(batch, (copy) => update(copy, specs)),
    gradient: () => inTurn({}, async () => store.gradient()),
    discardGradient: () => void inTurn({}, async () => store.discardGradient()).catch(ignore),
    state: () => inTurn({}, async () => store.state()),

    setState: (state) =>
      void inTurn(state, async (copy) => {
        store.setState(copy)
        weights.dispose()
      }).catch(ignore),

    syncReference: (alpha) =>
      void inTurn({ alpha }, async (copy) => {
        store.syncReference(copy.alpha)
        copy.alpha.forEach((share, r) => share !== 0 && weights.changed('reference', r))
      }).catch(ignore),

    memory: () => ({
      wasm: backend.name === 'wasm' ? backend.bytes() : null,
      gpu: backend.name === 'webgpu' ? backend.bytes() : null,
      tensors: tf.memory().numTensors,
    }),

    dispose() {
      isDisposed = true
      // Work that is under way still reads the weights.
      void turns.take(async () => weights.dispose())
    },
  }
}

/** A queue of asynchronous work: one piece runs after the other, in order. */
interface Turns {
  /** Runs the work when all before it is done. If it fails, later work still runs. */
  take<Result>(work: () => Promise<Result>): Promise<Result>
}

function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take(work) {
      const done = last.then(work)
      last = done.catch(() => undefined)
      return done
    },
  }
}
