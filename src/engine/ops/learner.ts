import * as tf from '@tensorflow/tfjs'
import { policyLoss } from '../../grpo/loss'
import { copied } from '../copied'
import type {
  Batch,
  Learner,
  LearnerState,
  LossFigures,
  OptimiserSpec,
  PolicyName,
  Rollout,
  RolloutRequest,
  UpdateResult,
  UpdateSpec,
} from '../learner'
import { actionSize, type NetworkShape } from '../network'
import { adamw, gradientNorm } from '../plain/adamw'
import { tokenBatchOf } from '../tokenBatch'
import type { OpsBackend } from './backend'
import { readDistribution } from './distribution'
import { readGradients, readOutputs, type OpsNetwork, type Slice } from './network'
import type { OpsPolicy } from './policy'
import { playWorld, sampleTokens } from './rollout'
import { emptyScores, outputGradient, scoreInto } from './scores'
import { createTurns } from './turns'
import { keepWeights } from './weights'

/**
 * The engine of policies that are written as TensorFlow.js ops, on any of its backends: outputs and their gradient are
 * TensorFlow.js's, everything else the plain engine's, on the CPU. Each method does its work when what was called before
 * it is done; an update reads twice: the outputs, and the gradient.
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
  const weights = keepWeights(policy.blocks(shape), seeds)
  const P = weights.size
  const network: OpsNetwork = { policy, shape, weights, backend }
  let firstMoment: Float32Array = new Float32Array(R * P)
  let secondMoment: Float32Array = new Float32Array(R * P)
  let updates: Int32Array = new Int32Array(R)
  const gradient = new Float32Array(R * P)
  const turns = createTurns()
  let isDisposed = false

  /** Work in its turn, with copies of the arrays that were passed in. */
  const inTurn = <Input extends object, Result>(input: Input, work: (held: Input) => Promise<Result>) => {
    const held = copied(input)
    return turns.take(async () => {
      if (isDisposed) throw new Error('The learner has been disposed.')
      return work(held)
    })
  }

  const wholeRuns = (rows: number): Slice[] =>
    Array.from({ length: R }, (_, run) => ({ run, first: run * rows, count: rows }))

  const score = async (which: PolicyName, batch: Omit<Batch, 'oldLogp' | 'refLogp' | 'advantages'>) => {
    const scores = emptyScores(shape, R * batch.rows)
    const slices = wholeRuns(batch.rows)
    const outputs = await readOutputs(network, which, batch, slices)
    slices.forEach((slice, i) => scoreInto(scores, shape, batch, slice, outputs[i]))
    return scores
  }

  /** Adds the gradients of slices to those that wait. */
  const addGradients = async (batch: Batch, slices: readonly Slice[], dOutputs: readonly Float32Array[]) => {
    const found = await readGradients(network, batch, slices, dOutputs)
    slices.forEach(({ run }, i) => found[i].forEach((slope, p) => (gradient[run * P + p] += slope)))
  }

  /** One AdamW step of run r; returns the norm of its gradient. */
  const step = (r: number, optimiser: OptimiserSpec): number => {
    const [from, to] = [r * P, (r + 1) * P]
    const norm = gradientNorm(gradient, from, to)
    updates[r]++
    const { policy: theta } = weights.flat
    adamw(theta, firstMoment, secondMoment, gradient, from, to, norm, updates[r], optimiser)
    weights.changed('policy', r)
    gradient.fill(0, from, to)
    return norm
  }

  const update = async (batch: Batch, specs: readonly (UpdateSpec | null)[]): Promise<UpdateResult> => {
    const scores = emptyScores(shape, R * batch.rows)
    const taking = specs.flatMap((spec, run) => (spec ? [{ run, spec }] : []))
    const slices = taking.map(({ run, spec }) => ({
      run,
      first: run * batch.rows + spec.start,
      count: spec.count,
    }))
    const outputs = await readOutputs(network, 'policy', batch, slices)
    const losses: (LossFigures | null)[] = specs.map(() => null)
    const dOutputs = taking.map(({ run, spec }, i) => {
      scoreInto(scores, shape, batch, slices[i], outputs[i])
      const loss = policyLoss(tokenBatchOf(batch, scores, run, spec, shape.gaussian), spec.loss)
      const { policyLoss: policyTerm, klLoss, metrics } = loss
      losses[run] = { loss: loss.loss, policyLoss: policyTerm, klLoss, metrics }
      return outputGradient(shape, batch, slices[i], outputs[i], loss)
    })
    await addGradients(batch, slices, dOutputs)
    const gradNorm = new Float32Array(R)
    for (const { run, spec } of taking) gradNorm[run] = step(run, spec.optimiser)
    return { ...scores, gradNorm, losses }
  }

  const rollout = async (request: RolloutRequest): Promise<Rollout> => {
    const { rows, contexts, temperature, withReference } = request
    const sampled = await (shape.state ? playWorld : sampleTokens)(network, R, request)
    // Scored as a whole, as updates do it, so that the first update's ratios are 1 to the last bit.
    const batch = { rows, contexts, temperature, ...sampled }
    const scores = await score('policy', batch)
    const reference = withReference ? await score('reference', batch) : null
    return { ...sampled, ...scores, refLogp: reference && reference.logp, refMean: reference?.mean ?? null }
  }

  return {
    runs: R,
    shape,
    engine: 'ops',

    rollout: (request) => inTurn(request, rollout),
    forward: (which, batch) => inTurn(batch, (held) => score(which, held)),
    distribution: (run, which, inputs, position) =>
      inTurn({ inputs }, (held) => readDistribution(network, run, which, held.inputs, position)),

    backward: (batch, dLogp, dEntropy, dMean) =>
      inTurn({ ...batch, dLogp, dEntropy, dMean }, async (held) => {
        const slices = wholeRuns(held.rows)
        const outputs = await readOutputs(network, 'policy', held, slices)
        const dOutputs = slices.map((slice, i) => {
          const [start, end] = [slice.first * T, (slice.first + slice.count) * T]
          return outputGradient(shape, held, slice, outputs[i], {
            dLogp: held.dLogp.subarray(start, end),
            dEntropy: held.dEntropy.subarray(start, end),
            dMean: held.dMean?.subarray(start * D, end * D),
          })
        })
        await addGradients(held, slices, dOutputs)
      }),

    apply: (optimisers) =>
      inTurn({}, async () =>
        Float32Array.from(optimisers, (optimiser, r) => (optimiser ? step(r, optimiser) : 0)),
      ),

    update: (batch, specs) => inTurn(batch, (held) => update(held, specs)),
    gradient: () => inTurn({}, async () => gradient.slice()),
    discardGradient: () => void inTurn({}, async () => gradient.fill(0)).catch(ignore),

    state: () =>
      inTurn({}, async (): Promise<LearnerState> => ({
        parameters: weights.flat.policy.slice(),
        firstMoment: firstMoment.slice(),
        secondMoment: secondMoment.slice(),
        reference: weights.flat.reference.slice(),
        initial: weights.flat.initial.slice(),
        updates: updates.slice(),
      })),

    setState: (state) =>
      void inTurn(state, async (held) => {
        weights.flat.policy = held.parameters
        weights.flat.reference = held.reference
        weights.flat.initial = held.initial
        firstMoment = held.firstMoment
        secondMoment = held.secondMoment
        updates = held.updates
        weights.dispose()
        gradient.fill(0)
      }).catch(ignore),

    syncReference: (alpha) =>
      void inTurn({ alpha }, async (held) => {
        const { policy: theta, reference } = weights.flat
        held.alpha.forEach((mixing, r) => {
          if (mixing === 0) return
          for (let i = r * P; i < (r + 1) * P; i++) {
            reference[i] = (1 - mixing) * reference[i] + mixing * theta[i]
          }
          weights.changed('reference', r)
        })
      }).catch(ignore),

    memory: () => ({
      wasm: backend.name === 'wasm' ? backend.bytes() : null,
      gpu: backend.name === 'webgpu' ? backend.bytes() : null,
      tensors: tf.memory().numTensors,
    }),

    dispose() {
      isDisposed = true
      // What is being computed still reads the weights.
      void turns.take(async () => weights.dispose())
    },
  }
}

/** Whoever awaits a result hears of its failure. */
function ignore(): void {}
