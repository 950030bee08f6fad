import type { PolicyName } from '../learner'
import type { Look } from './architecture'
import type { Network, GpuRuns } from './gpuRuns'
import type { Mlp } from './programs'
import { readRollout, type Recorded, type SeenRequest } from './rollout'
import { samplePlanes } from './wgsl/samples'

/** Words of `uploads` that a rollout needs. */
export const rolloutWords = ({ contexts, keys, temperature, start, times }: SeenRequest) =>
  (start && times ? start.length + times.length : contexts.length) + keys.length + temperature.length

/** Records a rollout: one dispatch for all steps, one more for the reference, one read. */
export function recordRollout({ sizes, programs }: Mlp, gpuRuns: GpuRuns, request: SeenRequest): Recorded {
  const { runs, uploads, reference } = gpuRuns
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
  return { samples, plane, seenAt, read: readRollout(gpuRuns, samples, request, seen) }
}

/** See `Architecture.issueDistribution`. */
export function issueDistribution(
  { sizes, programs }: Mlp,
  gpuRuns: GpuRuns,
  { run, which, initial, inputs, position }: Look<PolicyName, Int32Array | Float32Array>,
): Promise<Float32Array> {
  const { uploads, readout } = gpuRuns
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

/** The weights of one run among `weights` [·, parameters], uploaded and folded. */
export function initialNetwork(gpuRuns: GpuRuns, weights: Float32Array, run: number): Network {
  const { sizes } = gpuRuns
  const network = {
    theta: gpuRuns.grown('initialTheta', sizes.parameters),
    folded: gpuRuns.grown('initialFolded', sizes.folded),
  }
  gpuRuns.overwrite(network.theta, 0, weights.subarray(run * sizes.parameters, (run + 1) * sizes.parameters))
  gpuRuns.fold(network, -1, 1)
  return network
}
