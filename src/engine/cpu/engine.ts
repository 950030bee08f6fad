import type { PolicyName, RolloutRequest } from '../learner'
import type { NetworkShape } from '../network'
import { createBatchMemory, KEPT_FLOATS, type BatchMemory } from './batchMemory'
import type { KernelBuild } from './builds'
import { categoricalHead } from './categoricalHead'
import { loadPart, type Completions, type BatchPart } from './completions'
import { gaussianHead } from './gaussianHead'
import type { Head, Scored } from './head'
import { layoutOf } from './layout'
import { createMachine, type Machine } from './machine'
import { activate, backwardPlaces, eachPiece, scorePlaces, type Derivatives, type Policy } from './passes'
import { createParameterStore, type ParameterStore } from './parameterStore'
import { keepSame } from './reuse'
import { sample, type Played } from './rollout'
import { createWeights, prepareForward, type Weights } from './weights'

/** Options; tests set `keptFloats`. */
export interface EngineOptions {
  build: KernelBuild
  /** floats of activations to keep; default KEPT_FLOATS */
  keptFloats?: number
}

/** Runs in the kernels' memory. */
export interface Engine {
  machine: Machine
  head: Head
  parameters: ParameterStore<Weights>
  /** the memory that grows with the batch; it comes last, from `mark` on */
  batch: BatchMemory
  mark: number
  keptFloats: number
}

export async function openEngine(
  shape: NetworkShape,
  seeds: readonly number[],
  { build, keptFloats = KEPT_FLOATS }: EngineOptions,
): Promise<Engine> {
  const machine = await createMachine(layoutOf(shape), build)
  const head = shape.gaussian ? gaussianHead(machine) : categoricalHead(machine)
  const parameters = createParameterStore(machine, seeds, {
    create: (goesBackward) => createWeights(machine, goesBackward),
    prepare: (weights, theta) => prepareForward(machine, weights, theta),
  })
  const mark = machine.space.mark()
  const batch = createBatchMemory(machine, 1, seeds.length, keptFloats)
  return { machine, head, parameters, batch, mark, keptFloats }
}

/** Makes room for batches of `rows` completions of each of `runs` runs. Throws if there is no memory, and then keeps the
 * previous room. */
export function reserve(engine: Engine, rows: number, runs: number): void {
  const { machine, batch, keptFloats } = engine
  if (rows <= batch.rows) return
  const create = (size: number) => {
    machine.space.release(engine.mark)
    engine.batch = createBatchMemory(machine, size, runs, keptFloats)
  }
  try {
    create(rows)
  } catch (error) {
    create(batch.rows)
    throw error
  }
}

const keptBy = ({ batch }: Engine, r: number) => batch.kept[Math.min(r, batch.kept.length - 1)]

/** The network of a run, ready for forward passes; valid until the next call. */
export function policyOf(
  { parameters, head }: Engine,
  which: PolicyName,
  run: number,
  temperature: number,
): Policy {
  return {
    weights: parameters.weights(which, run),
    head,
    run,
    version: parameters.versions[run],
    temperature,
  }
}

/** Samples run r's completions. Those that the policy drew keep their activations for the update if there is room. */
export function sampleRun(engine: Engine, r: number, request: RolloutRequest, played: Played): Completions {
  const { machine, batch } = engine
  const { rows, keys, greedy, temperature, which = 'policy' } = request
  const kept = keptBy(engine, r)
  const stays =
    !greedy && which === 'policy' && rows * machine.layout.shape.length <= kept.activations.capacity
  const completions = stays ? kept : batch.passing
  if (!greedy) machine.space.u32.set(keys.subarray(2 * r * rows, 2 * (r + 1) * rows), batch.keys / 4)
  const policy = policyOf(engine, which, r, temperature[r])
  sample(machine, policy, completions, request, greedy ? 0 : batch.keys, played)
  return completions
}

/** Completions that have been scored under the policy of a run. */
export interface ScoredRun {
  policy: Policy
  completions: Completions
}

/** Scores rows of a batch under the policy of run r, and keeps their activations as far as there is room. */
export function scoreRun(engine: Engine, r: number, part: BatchPart, temperature: number): ScoredRun {
  const { machine, batch } = engine
  const completions = keptBy(engine, r)
  const policy = policyOf(engine, 'policy', r, temperature)
  const { valid } = completions
  const isCurrent =
    valid?.run === r && valid.version === policy.version && valid.temperature === policy.temperature
  if (!isCurrent || !keepSame(machine, completions, part, batch.moves)) completions.valid = null
  loadPart(machine, completions, part)
  eachPiece(completions, (from, to) => activate(machine, policy, completions, from, to))
  return { policy, completions }
}

/** Scores completions under the reference of run r, without touching their activations and scores. */
export function scoreReference(
  engine: Engine,
  r: number,
  completions: Completions,
  temperature: number,
): Scored {
  const { passing } = engine.batch
  const policy = policyOf(engine, 'reference', r, temperature)
  const { count } = completions
  scorePlaces(engine.machine, policy, completions, passing.activations, 0, count, passing)
  return passing
}

/** Scores rows of a batch under the reference of run r. */
export function scoreUnderReference(
  engine: Engine,
  r: number,
  part: BatchPart,
  temperature: number,
): Completions {
  const { passing } = engine.batch
  loadPart(engine.machine, passing, part)
  scoreReference(engine, r, passing, temperature)
  return passing
}

/** Adds ∂loss/∂θ of the completions that `scoreRun` has scored to the gradient of their run. */
export function backwardRun(
  { machine, parameters, batch }: Engine,
  { policy, completions }: ScoredRun,
  derivatives: Derivatives,
): void {
  const gradient = parameters.pointer('gradient', policy.run)
  backwardPlaces(machine, policy, completions, derivatives, batch, gradient)
}
