import type {
  Batch,
  Learner,
  LearnerState,
  OptimiserSpec,
  PolicyName,
  Rollout,
  RolloutRequest,
  Scores,
  StepRequest,
  StepResult,
  UpdateResult,
  UpdateSpec,
} from '../learner'
import { copied } from '../copied'
import { initialParameters, type NetworkShape } from '../network'
import { fusedCovers } from '../../grpo'
import type { RewardProgram } from '../../tasks/rewardProgram'
import { stepCovers } from './covers'
import { memoryOf } from './buffers'
import { openSession } from './device'
import { optimiserRecord, requireReference, rowsRecord } from './records'
import { GpuRuns } from './gpuRuns'
import type { Program } from './program'
import { issueDistribution, issueRollout } from './rollout'
import { startOf } from './start'
import { issueStep } from './step'
import { issueApply, issueBackward, issueScores, issueUpdate, lossOnCpu, updateRecords } from './update'
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
  const gpuRuns = new GpuRuns(session, shape, seeds.length, workWords)
  try {
    await gpuRuns.compile()
    if (session.failure) throw session.failure
    return new WebgpuLearner(gpuRuns, seeds)
  } catch (error) {
    gpuRuns.dispose(error instanceof Error ? error : new Error(String(error)))
    throw session.failure ?? error
  }
}

class WebgpuLearner implements Learner {
  readonly engine = 'webgpu'
  readonly runs: number
  readonly shape: NetworkShape
  private readonly gpuRuns: GpuRuns
  private initial: Float32Array
  private updates: Int32Array
  /** whether a gradient waits for `apply`, per run */
  private isPending: boolean[]
  /** the last queued call, while an update goes through the CPU; null if none is queued */
  private waiting: Promise<void> | null = null
  private credit: Program | null = null
  private isDisposed = false

  constructor(gpuRuns: GpuRuns, seeds: readonly number[]) {
    const { sizes, runs } = gpuRuns
    this.gpuRuns = gpuRuns
    this.runs = runs
    this.shape = sizes.shape
    this.initial = new Float32Array(gpuRuns.plane)
    seeds.forEach((seed, r) => this.initial.set(initialParameters(sizes.shape, seed), r * sizes.parameters))
    this.updates = new Int32Array(runs)
    this.isPending = seeds.map(() => false)
    this.loadWeights(this.initial, this.initial)
  }

  async rollout(request: RolloutRequest): Promise<Rollout> {
    // The world is read now: it belongs to the caller and may change after this call.
    const seen = startOf(this.shape, this.runs, request)
    return this.inTurn({ ...request, ...seen }, (held) => issueRollout(this.gpuRuns, held))
  }

  async forward(which: 'policy' | 'reference', batch: Batch): Promise<Scores> {
    return this.inTurn(batch, (held) =>
      issueScores(this.gpuRuns, this.gpuRuns[which], held, this.wholeBatch(held)),
    )
  }

  async distribution(
    run: number,
    which: PolicyName,
    inputs: Int32Array | Float32Array,
    position: number,
  ): Promise<Float32Array> {
    return this.inTurn({ inputs }, (held) =>
      issueDistribution(this.gpuRuns, run, which, this.initial, held.inputs, position),
    )
  }

  async backward(
    batch: Batch,
    dLogp: Float32Array,
    dEntropy: Float32Array,
    dMean?: Float32Array,
  ): Promise<void> {
    return this.inTurn({ ...batch, dLogp, dEntropy, dMean }, async (held) => {
      const records = this.wholeBatch(held).map((record, r) => ({
        ...record,
        isGiven: 1,
        accumulates: this.isPending[r] ? 1 : 0,
      }))
      issueBackward(this.gpuRuns, held, records, held)
      this.isPending.fill(true)
    })
  }

  async apply(optimisers: readonly (OptimiserSpec | null)[]): Promise<Float32Array> {
    return this.inTurn({ optimisers }, (held) => {
      const records = held.optimisers.map((optimiser, r) => {
        if (!optimiser) return {}
        const hasGradient = this.isPending[r] ? 1 : 0
        this.isPending[r] = false
        return { isOn: 1, hasGradient, ...optimiserRecord(optimiser, ++this.updates[r]) }
      })
      return issueApply(this.gpuRuns, records)
    })
  }

  async update(batch: Batch, updates: readonly (UpdateSpec | null)[]): Promise<UpdateResult> {
    requireReference(this.shape, batch, updates)
    if (updates.every((spec) => !spec || fusedCovers(spec.loss))) {
      return this.inTurn({ ...batch, updates }, (held) => this.fusedUpdate(held, held.updates))
    }
    const held = copied(batch)
    return this.afterOthers(() => this.updateThroughCpu(held, updates))
  }

  async prepareStep(reward: RewardProgram): Promise<boolean> {
    if (!stepCovers(this.shape)) return false
    const program = this.gpuRuns.programs.creditOf(reward)
    await this.gpuRuns.compileCredit(program)
    this.credit = program
    return true
  }

  async step(request: StepRequest): Promise<StepResult> {
    const { rollout: asked, order, problems } = request
    const seen = startOf(this.shape, this.runs, asked)
    return this.inTurn({ ...asked, ...seen, order, problems }, ({ order, problems, ...rollout }) =>
      issueStep(this.gpuRuns, this.credit!, { ...request, rollout, order, problems }, (round) =>
        this.recordsOf(rollout, round),
      ),
    )
  }

  async gradient(): Promise<Float32Array> {
    return this.inTurn({}, () => {
      const { readout, gradients, plane, sizes } = this.gpuRuns
      const isPending = [...this.isPending]
      return readout.read(gradients.buffer, 0, plane * 4).then((data) => {
        const gradient = new Float32Array(data)
        isPending.forEach((isHere, r) => {
          if (!isHere) gradient.fill(0, r * sizes.parameters, (r + 1) * sizes.parameters)
        })
        return gradient
      })
    })
  }

  discardGradient(): void {
    void this.inTurn({}, async () => {
      this.isPending.fill(false)
    }).catch(ignore)
  }

  async state(): Promise<LearnerState> {
    return this.inTurn({}, async () => {
      const rest = { initial: this.initial.slice(), updates: this.updates.slice() }
      return { ...(await this.gpuRuns.readWeights()), ...rest }
    })
  }

  setState(state: LearnerState): void {
    void this.inTurn(state, async (held) => {
      this.initial = held.initial.slice()
      this.updates = held.updates.slice()
      this.isPending.fill(false)
      this.loadWeights(held.parameters, held.reference)
      const { policy, plane } = this.gpuRuns
      this.gpuRuns.overwrite(policy.theta, plane, held.firstMoment)
      this.gpuRuns.overwrite(policy.theta, 2 * plane, held.secondMoment)
    }).catch(ignore)
  }

  syncReference(alpha: Float32Array): void {
    if (alpha.every((mixing) => mixing === 0)) return
    void this.inTurn({ alpha }, async (held) => {
      const { programs, uploads, policy, reference, sizes } = this.gpuRuns
      uploads.reserve(held.alpha.length)
      const alphaAt = uploads.write(held.alpha)
      this.gpuRuns.run(programs.mix, reference.theta, policy, { alphaAt }, mixTiles(sizes))
      this.gpuRuns.fold(reference)
    }).catch(ignore)
  }

  memory() {
    return memoryOf(this.gpuRuns.session)
  }

  dispose(): void {
    if (this.isDisposed) return
    this.isDisposed = true
    this.gpuRuns.dispose(new Error('The learner has been disposed.'))
  }

  /**
   * Issues now or, if calls are queued, after them and on copies of the arrays that were passed in, because the caller may
   * overwrite these once the call has returned.
   */
  private async inTurn<Input extends object, Result>(
    input: Input,
    issue: (input: Input) => Promise<Result>,
  ): Promise<Result> {
    if (this.waiting === null) return this.issueNow(() => issue(input))
    const held = copied(input)
    return this.afterOthers(() => issue(held))
  }

  private afterOthers<Result>(issue: () => Promise<Result>): Promise<Result> {
    const result = (this.waiting ?? Promise.resolve()).then(() => this.issueNow(issue))
    const settled = result.then(ignore, ignore)
    this.waiting = settled
    void settled.then(() => {
      if (this.waiting === settled) this.waiting = null
    })
    return result
  }

  private async issueNow<Result>(issue: () => Promise<Result>): Promise<Result> {
    if (this.isDisposed) throw new Error('The learner has been disposed.')
    if (this.gpuRuns.session.failure) throw this.gpuRuns.session.failure
    return issue()
  }

  private fusedUpdate(batch: Batch, updates: readonly (UpdateSpec | null)[]): Promise<UpdateResult> {
    return issueUpdate(this.gpuRuns, batch, updates, this.recordsOf(batch, updates), null)
  }

  /** An update with a loss that the GPU does not compute: its derivatives are computed here, between two passes. */
  private async updateThroughCpu(
    batch: Batch,
    updates: readonly (UpdateSpec | null)[],
  ): Promise<UpdateResult> {
    const isForeign = (spec: UpdateSpec) => !fusedCovers(spec.loss)
    const rows = updates.map((spec, r) =>
      spec && isForeign(spec)
        ? rowsRecord(this.gpuRuns.sizes, spec.start, spec.count, batch.temperature[r])
        : {},
    )
    const scores = await issueScores(this.gpuRuns, this.gpuRuns.policy, batch, rows)
    const given = lossOnCpu(this.shape, batch, scores, updates, isForeign)
    const records = this.recordsOf(batch, updates).map((record, r) => {
      const spec = updates[r]
      return spec && isForeign(spec) ? { ...record, isGiven: 1 } : record
    })
    return issueUpdate(this.gpuRuns, batch, updates, records, given)
  }

  /** Records of updates. Counts the updates and marks waiting gradients as used. */
  private recordsOf(batch: Pick<Batch, 'temperature'>, updates: readonly (UpdateSpec | null)[]) {
    const records = updateRecords(this.gpuRuns, batch, updates, this.isPending, (r) => ++this.updates[r])
    updates.forEach((spec, r) => {
      if (spec) this.isPending[r] = false
    })
    return records
  }

  private wholeBatch({ rows, temperature }: Batch) {
    return Array.from(temperature, (value) => rowsRecord(this.gpuRuns.sizes, 0, rows, value))
  }

  private loadWeights(policy: Float32Array, reference: Float32Array): void {
    const { gpuRuns } = this
    gpuRuns.overwrite(gpuRuns.policy.theta, 0, policy)
    gpuRuns.overwrite(gpuRuns.reference.theta, 0, reference)
    gpuRuns.fold(gpuRuns.policy)
    gpuRuns.fold(gpuRuns.reference)
  }
}

/** Ignores the failure of a call that returns no promise: a failed session fails every later call. */
function ignore(): void {}
