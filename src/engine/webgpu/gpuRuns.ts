import { env } from '@tensorflow/tfjs-core'
import type { LearnerState } from '../learner'
import { freeBuffer, createBuffer, type OwnedBuffer } from './buffers'
import { submit } from './commands'
import type { GpuSession } from './device'
import { GpuError } from './failure'
import type { BaseSizes } from './layout/baseSizes'
import { dispatch, type Program } from './program'
import type { SharedPrograms } from './programs'
import { Readout } from './readout'
import { Uploads } from './uploads'
import { packSchedule } from './wgsl/gaussian'

/** Buffers that grow with the number of completions, or that are not always needed. */
const GROWING = ['work', 'partials', 'samples', 'distribution', 'initialTheta', 'initialFolded'] as const
type Growing = (typeof GROWING)[number]

/** Limit on the words of activations; a larger mini-batch goes through the network in several passes. */
const WORK_WORDS = 1 << 27

/** Submits very long turns (many mini-batches) in parts, so that the GPU can start. */
const DISPATCHES_PER_SUBMIT = 256

/** Buffers by the names that programs give their inputs. */
export type Inputs = Readonly<Record<string, OwnedBuffer>>

/** Weights and the tables folded from them, as the layer programs read them. */
export interface Network extends Inputs {
  theta: OwnedBuffer
  folded: OwnedBuffer
}

/** A program to be compiled, with an output, its inputs and, if it is not that of the population, its number of runs. */
export type Compiled = readonly [program: Program, output: OwnedBuffer, inputs: Inputs, runs?: number]

/** What all networks have: sizes, programs, and the workgroups of the fold program. */
export interface NetworkBase {
  readonly sizes: BaseSizes
  readonly programs: SharedPrograms
  readonly foldTiles: number
}

/** R runs of one shape on the GPU: their buffers, and how programs run on them. Owns every buffer it makes. */
export class GpuRuns {
  readonly sizes: BaseSizes
  readonly programs: SharedPrograms
  readonly uploads: Uploads
  readonly readout: Readout
  /** [θ | m | v], each [R, parameters], then the gradient norm of each run's last step */
  readonly policy: Network
  readonly reference: Network
  /** [R, parameters], then folded tables, then sums of squares: see `wgsl/reduce.ts` */
  readonly gradients: OwnedBuffer
  /** [T, 4], see `wgsl/gaussian.ts`; empty without a Gaussian head */
  private readonly schedule: OwnedBuffer
  private readonly foldTiles: number
  readonly session: GpuSession
  readonly runs: number
  readonly workWords: number
  private dispatches = 0
  private readonly growing = new Map<Growing, OwnedBuffer>()
  private readonly owned = new Set<OwnedBuffer>()

  constructor(session: GpuSession, base: NetworkBase, runs: number, workWords = WORK_WORDS) {
    this.session = session
    this.runs = runs
    this.workWords = workWords
    const sizes = (this.sizes = base.sizes)
    const { shape } = sizes
    this.programs = base.programs
    this.foldTiles = base.foldTiles
    this.uploads = new Uploads(session)
    this.readout = new Readout(session, () => {
      this.uploads.reset()
      this.dispatches = 0
    })
    try {
      this.policy = {
        theta: this.keep('state', runs * (3 * sizes.parameters + 1)),
        folded: this.keep('folded', runs * sizes.folded),
      }
      this.reference = {
        theta: this.keep('reference', runs * sizes.parameters),
        folded: this.keep('folded reference', runs * sizes.folded),
      }
      this.gradients = this.keep('gradients', runs * (sizes.parameters + sizes.table + this.programs.norms))
      this.schedule = this.keep('schedule', 4 * shape.length)
      if (shape.gaussian) this.overwrite(this.schedule, 0, packSchedule(shape.gaussian))
      for (const name of GROWING) this.growing.set(name, this.keep(name, 0))
    } catch (error) {
      this.dispose(new Error('The gpuRuns was not made.'))
      throw error
    }
  }

  /** Words of one [R, parameters] plane. */
  get plane(): number {
    return this.runs * this.sizes.parameters
  }

  /** Offsets in `gradients`, as the uniforms of the programs that use it. */
  get gradientOffsets(): { tableAt: number; normsAt: number } {
    return { tableAt: this.plane, normsAt: this.plane + this.runs * this.sizes.table }
  }

  /** A growing buffer with room for `words`. Its contents are lost when it grows. */
  grown(name: Growing, words: number): OwnedBuffer {
    const present = this.growing.get(name)!
    if (present.words >= words) return present
    submit(this.session)
    const larger = this.keep(name, words)
    this.owned.delete(present)
    freeBuffer(present)
    this.growing.set(name, larger)
    return larger
  }

  /** Writes into a buffer after everything recorded so far. */
  overwrite({ buffer }: OwnedBuffer, at: number, values: Float32Array): void {
    // A write does not wait for commands that are only recorded.
    submit(this.session)
    this.session.device.queue.writeBuffer(buffer, at * 4, values.buffer, values.byteOffset, values.byteLength)
  }

  /** Issues the read of all weights and moments, [R, parameters] each. */
  async readWeights(): Promise<Omit<LearnerState, 'initial' | 'updates'>> {
    const { readout, plane } = this
    const [moments, reference] = await Promise.all([
      readout.read(this.policy.theta.buffer, 0, 3 * plane * 4),
      readout.read(this.reference.theta.buffer, 0, plane * 4),
    ])
    const part = (index: number) => new Float32Array(moments, index * plane * 4, plane).slice()
    return {
      parameters: part(0),
      firstMoment: part(1),
      secondMoment: part(2),
      reference: new Float32Array(reference),
    }
  }

  /**
   * Records one dispatch of a program for all runs. The program takes the values that it names from `uniforms`,
   * `inputs`, the uploads and the schedule.
   */
  run(
    program: Program,
    output: OwnedBuffer,
    inputs: Inputs,
    uniforms: Readonly<Record<string, number>>,
    tiles: number,
    runs = this.runs,
  ): void {
    const values = program.uniforms.map((name) => named(program, uniforms, name))
    const all = { ...inputs, uploads: this.uploads.words, schedule: this.schedule }
    const buffers = program.inputs.map((name) => named(program, all, name))
    if (++this.dispatches % DISPATCHES_PER_SUBMIT === 0) submit(this.session)
    dispatch(program, { output, inputs: buffers, uniforms: values, tiles, runs })
  }

  /** Recomputes `folded` from the weights, for the runs that take part in an update or for all. */
  fold({ theta, folded }: Network, recordsAt = -1, runs = this.runs): void {
    this.run(this.programs.fold, folded, { theta }, { recordsAt }, this.foldTiles, runs)
  }

  /** Compiles all programs that every step needs, `own` among them, side by side, without running any of them. */
  async compile(own: readonly Compiled[]): Promise<void> {
    const { programs, policy, gradients } = this
    const [work, partials] = (['work', 'partials'] as const).map((name) => this.grown(name, 0))
    await this.compileAll([
      [programs.fold, policy.folded, policy],
      // TensorFlow.js generates other code for dispatches of one run, as for `distribution`
      [programs.fold, policy.folded, policy, 1],
      ...own,
      [programs.loss, work, {}],
      [programs.reduce, gradients, { partials }],
      [programs.adamw, policy.theta, { gradients }],
      [programs.mix, this.reference.theta, policy],
    ])
  }

  /** Compiles a program that runs between a rollout and its updates. */
  async compileCredit(program: Program): Promise<void> {
    await this.compileAll([[program, this.uploads.words, { samples: this.grown('samples', 0) }]])
  }

  private async compileAll(all: readonly Compiled[]): Promise<void> {
    // In this mode TensorFlow.js records nothing. It is global, so it must end before other code runs.
    env().set('WEBGPU_ENGINE_COMPILE_ONLY', true)
    try {
      for (const [program, output, inputs, runs] of all) {
        const nothing = Object.fromEntries(program.uniforms.map((name) => [name, 0]))
        this.run(program, output, inputs, nothing, 1, runs)
      }
    } finally {
      env().set('WEBGPU_ENGINE_COMPILE_ONLY', false)
    }
    try {
      await this.session.backend.checkCompileCompletionAsync()
    } catch (error) {
      this.session.fail(new GpuError(error instanceof Error ? error.message : String(error)))
      throw error
    }
  }

  /** Frees all buffers; pending reads reject with `reason`. */
  dispose(reason: Error): void {
    // Recorded commands must not use buffers that have been freed.
    submit(this.session)
    this.readout.close(reason)
    this.uploads.free()
    for (const buffer of this.owned) freeBuffer(buffer)
    this.owned.clear()
  }

  private keep(label: string, words: number): OwnedBuffer {
    const buffer = createBuffer(this.session, label, words, 'float32')
    this.owned.add(buffer)
    return buffer
  }
}

function named<Value>(program: Program, values: Readonly<Record<string, Value>>, name: string): Value {
  if (values[name] === undefined) throw new ReferenceError(`${program.kind} needs ${name}`)
  return values[name]
}
