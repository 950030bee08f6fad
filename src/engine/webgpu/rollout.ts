import type { PolicyName, Rollout, RolloutRequest } from '../learner'
import type { NetworkShape } from '../network'
import type { OwnedBuffer } from './buffers'
import type { Network, GpuRuns } from './gpuRuns'
import { featuresAlong, type Start } from './start'
import { samplePlanes } from './wgsl/samples'

/** A request with the data read from its world. */
export type SeenRequest = RolloutRequest & Partial<Start>

/** Words of `uploads` that a rollout needs. */
export const wordsOf = ({ contexts, keys, temperature, start, times }: SeenRequest) =>
  (start && times ? start.length + times.length : contexts.length) + keys.length + temperature.length

/** Issues a rollout: one dispatch for all steps, one more for the reference, one read. */
export function issueRollout(gpuRuns: GpuRuns, request: SeenRequest): Promise<Rollout> {
  gpuRuns.uploads.reserve(wordsOf(request))
  return recordRollout(gpuRuns, request).read
}

/** Where the results of a rollout are on the GPU. */
export interface Recorded {
  samples: OwnedBuffer
  /** R·M·T */
  plane: number
  /** where the contexts or the first states are in `uploads` */
  seenAt: number
  read: Promise<Rollout>
}

/** Like `issueRollout`, after its uploads have been reserved. */
export function recordRollout(gpuRuns: GpuRuns, request: SeenRequest): Recorded {
  const { sizes, runs, programs, uploads, reference, readout } = gpuRuns
  const { rows, contexts, keys, greedy, temperature, withReference, start, times } = request
  const acting = gpuRuns[request.which ?? 'policy']
  const { length: T } = sizes.shape
  const planes = samplePlanes(sizes.shape)
  const plane = runs * rows * T
  const samples = gpuRuns.grown('samples', planes.count * plane)
  const seen = start && times ? { start, times } : null
  const seenAt = uploads.write(seen ? seen.start : contexts)
  const uniforms: Record<string, number> = {
    rows,
    plane,
    seenAt,
    ...(seen && { timesAt: uploads.write(seen.times) }),
    keysAt: uploads.write(keys),
    temperatureAt: uploads.write(temperature),
    isGreedy: greedy ? 1 : 0,
  }
  const { rows: tileRows } = programs.tile
  gpuRuns.run(programs.rollout, samples, acting, uniforms, Math.ceil(rows / tileRows))
  if (withReference) {
    gpuRuns.run(programs.score, samples, reference, uniforms, Math.ceil((rows * T) / tileRows))
  }
  const size = (withReference ? planes.count : planes.sampled) * plane * 4
  const read = readout.read(samples.buffer, 0, size).then((data) => {
    const rollout = unpackRollout(sizes.shape, data, plane, withReference)
    if (!seen) return rollout
    return { ...rollout, features: featuresAlong(sizes.shape, runs, rows, seen, rollout.actions) }
  })
  return { samples, plane, seenAt, read }
}

function unpackRollout(
  shape: NetworkShape,
  data: ArrayBuffer,
  plane: number,
  withReference: boolean,
): Rollout {
  const { gaussian } = shape
  const planes = samplePlanes(shape)
  // the buffer is ours alone, so its parts need no copies
  const part = (index: number, each = 1) => new Float32Array(data, index * plane * 4, each * plane)
  const scores = {
    logp: part(planes.logp),
    entropy: part(planes.entropy),
    refLogp: withReference ? part(planes.refLogp) : null,
  }
  if (gaussian) {
    const D = gaussian.dimensions
    return {
      ...scores,
      actions: part(planes.action, D),
      mask: new Float32Array(plane).fill(1),
      mean: part(planes.mean, D),
      refMean: withReference ? part(planes.refMean, D) : null,
    }
  }
  const tokens = new Float32Array(data, planes.action * plane * 4, plane)
  const actions = new Int32Array(plane)
  const mask = new Float32Array(plane)
  for (let i = 0; i < plane; i++) {
    if (tokens[i] < 0) continue
    actions[i] = tokens[i]
    mask[i] = 1
  }
  return { ...scores, actions, mask }
}

/**
 * Issues the distributions of one run's policy after M contexts or in M states: probabilities [M, V], or means [M, D].
 * @param initial weights at step 0, [R, parameters]; kept on the CPU and uploaded when needed
 */
export function issueDistribution(
  gpuRuns: GpuRuns,
  run: number,
  which: PolicyName,
  initial: Float32Array,
  inputs: Int32Array | Float32Array,
  position: number,
): Promise<Float32Array> {
  const { sizes, programs, uploads, readout } = gpuRuns
  const { window, state } = sizes.shape
  const rows = inputs.length / (state ? state.features : window)
  const words = rows * sizes.outputs
  const distribution = gpuRuns.grown('distribution', words)
  const network = which === 'initial' ? initialNetwork(gpuRuns, initial, run) : gpuRuns[which]
  uploads.reserve(inputs.length)
  const uniforms = {
    rows,
    position,
    inputsAt: uploads.write(inputs),
    slot: which === 'initial' ? 0 : run,
  }
  const tiles = Math.ceil(rows / programs.tile.rows)
  gpuRuns.run(programs.distribution, distribution, network, uniforms, tiles, 1)
  return readout.read(distribution.buffer, 0, words * 4).then((data) => new Float32Array(data))
}

/** The initial weights of one run, uploaded and folded. */
function initialNetwork(gpuRuns: GpuRuns, initial: Float32Array, run: number): Network {
  const { sizes } = gpuRuns
  const network = {
    theta: gpuRuns.grown('initialTheta', sizes.parameters),
    folded: gpuRuns.grown('initialFolded', sizes.folded),
  }
  const weights = initial.subarray(run * sizes.parameters, (run + 1) * sizes.parameters)
  gpuRuns.overwrite(network.theta, 0, weights)
  gpuRuns.fold(network, -1, 1)
  return network
}
