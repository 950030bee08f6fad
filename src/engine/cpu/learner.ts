import { createLossBuffers, policyLoss } from '../../grpo'
import type { Learner, LossFigures } from '../learner'
import type { NetworkShape } from '../network'
import { emptyScores, figuresOf, rolloutOf, tokenBatchOf } from '../tokenBatch'
import {
  backwardRun,
  openEngine,
  policyOf,
  reserve,
  sampleRun,
  scoreReference,
  scoreRun,
  scoreUnderReference,
  type Engine,
  type EngineOptions,
} from './engine'
import { readActions, readDistribution, readScores } from './readout'

/**
 * The engine on SIMD WebAssembly: one run after the other, its steps in chunks through register-blocked kernels, with
 * the first layer of a token window folded to a table. It computes the same as the plain engine, with sums in another
 * order. The order is fixed, so that the bits of a run depend only on the run and the build.
 *
 * The first update after a rollout reuses its activations if they cover the update's steps and the weights have not changed.
 * Computing them again would give the same bits.
 *
 * @param seeds one per run
 * @param options the build of the kernels; `bestKernelBuild` finds one that runs here
 */
export async function createCpuLearner(
  shape: NetworkShape,
  seeds: readonly number[],
  options: EngineOptions,
): Promise<Learner> {
  const { length: T, window: W, state } = shape
  const R = seeds.length
  let opened: Engine | null = await openEngine(shape, seeds, options)
  const { actionSize: D } = opened.machine.layout
  let lossBuffers = createLossBuffers(1, T)

  /** The engine, with room for `rows` completions a run. */
  const engineFor = (rows: number): Engine => {
    if (opened === null) throw new Error('The learner has been disposed.')
    reserve(opened, rows, R)
    if (lossBuffers.counts.length < rows) lossBuffers = createLossBuffers(rows, T)
    return opened
  }

  return {
    runs: R,
    shape,
    engine: options.build === 'relaxed' ? 'cpu' : 'cpu-simd128',

    async rollout(request) {
      const { rows, temperature, withReference } = request
      const engine = engineFor(rows)
      const { machine } = engine
      const steps = R * rows * T
      const actions = shape.gaussian ? new Float32Array(steps * D) : new Int32Array(steps)
      const features = state && new Float32Array(steps * state.features)
      const mask = new Float32Array(steps)
      const scores = emptyScores(shape, R * rows)
      const reference = withReference ? emptyScores(shape, R * rows) : null
      for (let r = 0; r < R; r++) {
        const completions = sampleRun(engine, r, request, { actions, features })
        readActions(machine, completions, r * rows, actions, mask)
        readScores(machine, completions, completions, r * rows, scores)
        if (reference === null) continue
        const scored = scoreReference(engine, r, completions, temperature[r])
        readScores(machine, completions, scored, r * rows, reference)
      }
      return rolloutOf({ actions, features, mask }, scores, reference)
    },

    async forward(which, batch) {
      const engine = engineFor(batch.rows)
      const scores = emptyScores(shape, R * batch.rows)
      for (let r = 0; r < R; r++) {
        const first = r * batch.rows
        const part = { ...batch, first }
        const completions =
          which === 'policy'
            ? scoreRun(engine, r, part, batch.temperature[r]).completions
            : scoreUnderReference(engine, r, part, batch.temperature[r])
        readScores(engine.machine, completions, completions, first, scores)
      }
      return scores
    },

    async distribution(run, which, inputs, position) {
      const rows = inputs.length / (state ? state.features : W)
      const engine = engineFor(rows)
      const policy = policyOf(engine, which, run, 1)
      return readDistribution(engine.machine, policy, engine.batch.passing, inputs, rows, position)
    },

    async backward(batch, dLogp, dEntropy, dMean) {
      const engine = engineFor(batch.rows)
      for (let r = 0; r < R; r++) {
        const first = r * batch.rows
        const scored = scoreRun(engine, r, { ...batch, first }, batch.temperature[r])
        backwardRun(engine, scored, { dLogp, dEntropy, dMean: dMean ?? null, first })
      }
    },

    async apply(optimisers) {
      const { parameters } = engineFor(0)
      return Float32Array.from(optimisers, (optimiser, r) => (optimiser ? parameters.step(r, optimiser) : 0))
    },

    async update(batch, specs) {
      const engine = engineFor(batch.rows)
      const scores = emptyScores(shape, R * batch.rows)
      const gradNorm = new Float32Array(R)
      const losses = specs.map((spec, r): LossFigures | null => {
        if (!spec) return null
        const first = r * batch.rows + spec.start
        const scored = scoreRun(engine, r, { ...batch, first, rows: spec.count }, batch.temperature[r])
        readScores(engine.machine, scored.completions, scored.completions, first, scores)
        const tokens = tokenBatchOf(batch, scores, r, spec, shape.gaussian)
        const found = policyLoss(tokens, spec.loss, lossBuffers)
        backwardRun(engine, scored, { ...found, first: 0 })
        gradNorm[r] = engine.parameters.step(r, spec.optimiser)
        return figuresOf(found)
      })
      return { ...scores, gradNorm, losses }
    },

    gradient: async () => engineFor(0).parameters.gradient(),
    discardGradient: () => engineFor(0).parameters.discardGradient(),
    state: async () => engineFor(0).parameters.state(),
    setState: (next) => engineFor(0).parameters.setState(next),

    syncReference(alpha) {
      const { parameters } = engineFor(0)
      alpha.forEach((share, r) => share !== 0 && parameters.mixReference(r, share))
    },

    memory() {
      const { memory } = engineFor(0).machine.space
      return { wasm: memory.buffer.byteLength, gpu: null, tensors: null }
    },

    dispose() {
      opened = null
    },
  }
}
