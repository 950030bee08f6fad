import { loadPart } from '../../late/latePart'
import { createLossBuffers, policyLoss } from '../../grpo'
import type { Learner, LossFigures } from '../learner'
import type { NetworkShape } from '../network'
import { emptyScores, figuresOf, rolloutOf, tokenBatchOf } from '../tokenBatch'
import type { EngineOptions } from './engine'
import { openMlp } from './mlp'
import type { Runs } from './runs'

/** The parts that only a transformer needs. */
const loadTransformer = () => loadPart(() => import('./transformer/runs'), 'openTransformer')

/**
 * The engine on SIMD WebAssembly: one run after the other, its steps in chunks through register-blocked kernels. The first
 * layer of a token window is folded to a table; a transformer computes the prompt of a group once. It computes the same as the plain engine, with sums in another
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
  const open = shape.policy ? await loadTransformer() : openMlp
  let opened: Runs | null = await open(shape, seeds, options)
  const { actionSize: D } = opened.machine.layout
  let lossBuffers = createLossBuffers(1, T)

  /** The runs, with room for `rows` completions each. */
  const runsFor = (rows: number): Runs => {
    if (opened === null) throw new Error('The learner has been disposed.')
    opened.reserve(rows, R)
    if (lossBuffers.counts.length < rows) lossBuffers = createLossBuffers(rows, T)
    return opened
  }

  return {
    runs: R,
    shape,
    engine: options.build === 'relaxed' ? 'cpu' : 'cpu-simd128',

    async rollout(request) {
      const { rows, withReference } = request
      const runs = runsFor(rows)
      const steps = R * rows * T
      const sampled = {
        actions: shape.gaussian ? new Float32Array(steps * D) : new Int32Array(steps),
        features: state && new Float32Array(steps * state.features),
        mask: new Float32Array(steps),
      }
      const scores = emptyScores(shape, R * rows)
      const reference = withReference ? emptyScores(shape, R * rows) : null
      for (let r = 0; r < R; r++) runs.sample(r, request, sampled, scores, reference)
      return rolloutOf(sampled, scores, reference)
    },

    async forward(which, batch) {
      const runs = runsFor(batch.rows)
      const scores = emptyScores(shape, R * batch.rows)
      for (let r = 0; r < R; r++) {
        runs.score(which, r, { ...batch, first: r * batch.rows }, batch.temperature[r], scores)
      }
      return scores
    },

    async distribution(run, which, inputs, position) {
      const rows = inputs.length / (state ? state.features : W)
      return runsFor(rows).distribution(run, which, inputs, rows, position)
    },

    ...(opened.attention && {
      async attention(run, which, inputs, position) {
        const rows = inputs.length / W
        return runsFor(rows).attention!(run, which, inputs, rows, position)
      },
      parametersOf: async (run) => runsFor(0).parameters.parametersOf(run),
    }),

    async backward(batch, dLogp, dEntropy, dMean) {
      const runs = runsFor(batch.rows)
      const scores = emptyScores(shape, R * batch.rows)
      for (let r = 0; r < R; r++) {
        const first = r * batch.rows
        runs.score('policy', r, { ...batch, first }, batch.temperature[r], scores)
        runs.backward({ dLogp, dEntropy, dMean: dMean ?? null, first })
      }
    },

    async apply(optimisers) {
      const { parameters } = runsFor(0)
      return Float32Array.from(optimisers, (optimiser, r) => (optimiser ? parameters.step(r, optimiser) : 0))
    },

    async update(batch, specs) {
      const runs = runsFor(batch.rows)
      const scores = emptyScores(shape, R * batch.rows)
      const gradNorm = new Float32Array(R)
      const losses = specs.map((spec, r): LossFigures | null => {
        if (!spec) return null
        const first = r * batch.rows + spec.start
        runs.score('policy', r, { ...batch, first, rows: spec.count }, batch.temperature[r], scores)
        const tokens = tokenBatchOf(batch, scores, r, spec, shape.gaussian)
        const found = policyLoss(tokens, spec.loss, lossBuffers)
        runs.backward({ ...found, first: 0 })
        gradNorm[r] = runs.parameters.step(r, spec.optimiser)
        return figuresOf(found)
      })
      return { ...scores, gradNorm, losses }
    },

    gradient: async () => runsFor(0).parameters.gradient(),
    discardGradient: () => runsFor(0).parameters.discardGradient(),
    state: async () => runsFor(0).parameters.state(),
    setState: (next) => runsFor(0).parameters.setState(next),

    syncReference(alpha) {
      const { parameters } = runsFor(0)
      alpha.forEach((share, r) => share !== 0 && parameters.mixReference(r, share))
    },

    memory() {
      const { memory } = runsFor(0).machine.space
      return { wasm: memory.buffer.byteLength, gpu: null, tensors: null }
    },

    dispose() {
      opened = null
    },
  }
}
