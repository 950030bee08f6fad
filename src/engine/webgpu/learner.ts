import { ignore, type Batch, type Learner, type UpdateSpec } from '../learner'
import { copied } from '../copied'
import { initialParameters, type NetworkShape } from '../network'
import { fusedCovers } from '../../grpo'
import { stepCovers } from './covers'
import type { Architecture } from './architecture'
import { memoryOf } from './buffers'
import { openSession } from './device'
import { optimiserRecord, requireReference, rowsRecord } from './records'
import { GpuRuns } from './gpuRuns'
import type { Program } from './program'
import { createMlp } from './mlp'
import { startOf } from './start'
import { createTransformer } from './transformer/transformer'
import { issueStep } from './step'
import {
  issueApply,
  issueBackward,
  issueRollout,
  issueScores,
  issueUpdate,
  lossOnCpu,
  updateRecords,
} from './update'
import { mixTiles } from './wgsl/mix'

/**
 * The engine on WebGPU with TensorFlow.js as its runtime: R policies of one shape, computed by our own WGSL programs.
 * Rejects with `WebgpuUnavailableError` if there is no WebGPU, with `GpuError` if a program does not compile.
 * All methods issue their work when they are called; the results of one turn of the event loop are read together.
 *
 * @param shape one that `webgpuCovers`
 * @param seeds one per run; a run's weights do not depend on how many runs there are
 * @param workWords limit on the 32-bit words of activations
 */
export async function createWebgpuLearner(
  shape: NetworkShape,
  seeds: readonly number[],
  workWords?: number,
): Promise<Learner> {
  const session = await openSession()
  const architecture = architectureOf(shape)
  const gpuRuns = new GpuRuns(session, architecture, seeds.length, workWords)
  try {
    await gpuRuns.compile(architecture.compiled(gpuRuns))
    if (session.failure) throw session.failure
    return learnerOf(architecture, gpuRuns, seeds)
  } catch (error) {
    gpuRuns.dispose(error instanceof Error ? error : new Error(String(error)))
    throw session.failure ?? error
  }
}

/** The network of a shape. */
const architectureOf = (shape: NetworkShape) => (shape.policy ? createTransformer(shape) : createMlp(shape))

/** The learner on runs that have been compiled. */
function learnerOf(architecture: Architecture, gpuRuns: GpuRuns, seeds: readonly number[]): Learner {
  const { runs, sizes, session } = gpuRuns
  const { shape } = sizes
  let initial = initialParameters(shape, seeds)
  let updates: Int32Array = new Int32Array(runs)
  /** whether a gradient waits for `apply`, per run */
  const isPending = seeds.map(() => false)
  /** the last queued call, while an update goes through the CPU; null if none is queued */
  let waiting: Promise<void> | null = null
  let credit: Program | null = null
  let isDisposed = false

  const issueNow = async <Result>(issue: () => Promise<Result>): Promise<Result> => {
    if (isDisposed) throw new Error('The learner has been disposed.')
    if (session.failure) throw session.failure
    return issue()
  }

  const afterOthers = <Result>(issue: () => Promise<Result>): Promise<Result> => {
    const result = (waiting ?? Promise.resolve()).then(() => issueNow(issue))
    const settled = result.then(ignore, ignore)
    waiting = settled
    void settled.then(() => {
      if (waiting === settled) waiting = null
    })
    return result
  }

  /**
   * Issues now or, if calls are queued, after them and on copies of the arrays that were passed in, because the caller may
   * overwrite these once the call has returned.
   */
  const inTurn = async <Input extends object, Result>(
    input: Input,
    issue: (input: Input) => Promise<Result>,
  ): Promise<Result> => {
    if (waiting === null) return issueNow(() => issue(input))
    const copy = copied(input)
    return afterOthers(() => issue(copy))
  }

  const wholeBatch = ({ rows, temperature }: Batch) =>
    Array.from(temperature, (value) => rowsRecord(sizes, 0, rows, value))

  /** Records of updates. Counts the updates and marks waiting gradients as used. */
  const recordsOf = (batch: Pick<Batch, 'temperature'>, specs: readonly (UpdateSpec | null)[]) => {
    const records = updateRecords(gpuRuns, batch, specs, isPending, (r) => ++updates[r])
    specs.forEach((spec, r) => {
      if (spec) isPending[r] = false
    })
    return records
  }

  /** An update with a loss that the GPU does not compute: its derivatives are computed here, between two passes. */
  const updateThroughCpu = async (batch: Batch, specs: readonly (UpdateSpec | null)[]) => {
    const isForeign = (spec: UpdateSpec) => !fusedCovers(spec.loss)
    const rows = specs.map((spec, r) =>
      spec && isForeign(spec) ? rowsRecord(sizes, spec.start, spec.count, batch.temperature[r]) : {},
    )
    const scores = await issueScores(architecture, gpuRuns, gpuRuns.policy, batch, rows)
    const given = lossOnCpu(shape, batch, scores, specs, isForeign)
    const records = recordsOf(batch, specs).map((record, r) => {
      const spec = specs[r]
      return spec && isForeign(spec) ? { ...record, isGiven: 1 } : record
    })
    return issueUpdate(architecture, gpuRuns, batch, specs, records, given)
  }

  const loadWeights = (policy: Float32Array, reference: Float32Array) => {
    gpuRuns.overwrite(gpuRuns.policy.theta, 0, policy)
    gpuRuns.overwrite(gpuRuns.reference.theta, 0, reference)
    gpuRuns.fold(gpuRuns.policy)
    gpuRuns.fold(gpuRuns.reference)
  }

  loadWeights(initial, initial)

  return {
    runs,
    shape,
    engine: 'webgpu',

    async rollout(request) {
      // The world is read now: it belongs to the caller and may change after this call.
      const seen = startOf(shape, runs, request)
      return inTurn({ ...request, ...seen }, (copy) => issueRollout(architecture, gpuRuns, copy))
    },

    forward: (which, batch) =>
      inTurn(batch, (copy) => issueScores(architecture, gpuRuns, gpuRuns[which], copy, wholeBatch(copy))),

    distribution: (run, which, inputs, position) =>
      inTurn({ inputs }, (copy) =>
        architecture.issueDistribution(gpuRuns, { run, which, initial, inputs: copy.inputs, position }),
      ),

    ...(shape.policy && {
      attention: (run, which, inputs, position) =>
        inTurn({ which, inputs }, (copy) =>
          architecture.issueAttention!(gpuRuns, { run, initial, position, ...copy }),
        ),
      parametersOf: (run) =>
        inTurn({}, async () => {
          const bytes = sizes.parameters * 4
          const { readout, policy } = gpuRuns
          return new Float32Array(await readout.read(policy.theta.buffer, run * bytes, bytes))
        }),
    }),

    backward: (batch, dLogp, dEntropy, dMean) =>
      inTurn({ ...batch, dLogp, dEntropy, dMean }, async (copy) => {
        const records = wholeBatch(copy).map((record, r) => ({
          ...record,
          isGiven: 1,
          accumulates: isPending[r] ? 1 : 0,
        }))
        issueBackward(architecture, gpuRuns, copy, records, copy)
        isPending.fill(true)
      }),

    apply: (optimisers) =>
      inTurn({}, () => {
        const records = optimisers.map((optimiser, r) => {
          if (!optimiser) return {}
          const hasGradient = isPending[r] ? 1 : 0
          isPending[r] = false
          return { isOn: 1, hasGradient, ...optimiserRecord(optimiser, ++updates[r]) }
        })
        return issueApply(gpuRuns, records)
      }),

    async update(batch, specs) {
      requireReference(shape, batch, specs)
      if (specs.every((spec) => !spec || fusedCovers(spec.loss))) {
        return inTurn(batch, (copy) =>
          issueUpdate(architecture, gpuRuns, copy, specs, recordsOf(copy, specs), null),
        )
      }
      const copy = copied(batch)
      return afterOthers(() => updateThroughCpu(copy, specs))
    },

    async prepareStep(reward) {
      if (!stepCovers(shape)) return false
      const program = gpuRuns.programs.creditOf(reward)
      await gpuRuns.compileCredit(program)
      credit = program
      return true
    },

    async step(request) {
      const { rollout: asked, order, problems } = request
      const seen = startOf(shape, runs, asked)
      return inTurn({ ...asked, ...seen, order, problems }, ({ order, problems, ...rollout }) =>
        issueStep(architecture, gpuRuns, credit!, { ...request, rollout, order, problems }, (round) =>
          recordsOf(rollout, round),
        ),
      )
    },

    gradient: () =>
      inTurn({}, async () => {
        const { readout, gradients, plane } = gpuRuns
        const isThere = [...isPending]
        const gradient = new Float32Array(await readout.read(gradients.buffer, 0, plane * 4))
        isThere.forEach((isHere, r) => {
          if (!isHere) gradient.fill(0, r * sizes.parameters, (r + 1) * sizes.parameters)
        })
        return gradient
      }),

    discardGradient: () => void inTurn({}, async () => isPending.fill(false)).catch(ignore),

    state: () =>
      inTurn({}, async () => {
        const rest = { initial: initial.slice(), updates: updates.slice() }
        return { ...(await gpuRuns.readWeights()), ...rest }
      }),

    setState: (state) =>
      void inTurn(state, async (copy) => {
        initial = copy.initial.slice()
        updates = copy.updates.slice()
        isPending.fill(false)
        loadWeights(copy.parameters, copy.reference)
        const { policy, plane } = gpuRuns
        gpuRuns.overwrite(policy.theta, plane, copy.firstMoment)
        gpuRuns.overwrite(policy.theta, 2 * plane, copy.secondMoment)
      }).catch(ignore),

    syncReference(alpha) {
      if (alpha.every((mixing) => mixing === 0)) return
      void inTurn({ alpha }, async (copy) => {
        const { programs, uploads, policy, reference } = gpuRuns
        uploads.reserve(copy.alpha.length)
        const alphaAt = uploads.write(copy.alpha)
        gpuRuns.run(programs.mix, reference.theta, policy, { alphaAt }, mixTiles(sizes))
        gpuRuns.fold(reference)
      }).catch(ignore)
    },

    memory: () => memoryOf(session),

    dispose() {
      if (isDisposed) return
      isDisposed = true
      gpuRuns.dispose(new Error('The learner has been disposed.'))
    },
  }
}
