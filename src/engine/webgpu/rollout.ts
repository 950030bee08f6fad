import type { Rollout, RolloutRequest } from '../learner'
import type { NetworkShape } from '../network'
import type { OwnedBuffer } from './buffers'
import type { GpuRuns } from './gpuRuns'
import { featuresAlong, type Start } from './start'
import { samplePlanes } from './wgsl/samples'

/** A request with the data read from its world. */
export type SeenRequest = RolloutRequest & Partial<Start>

/** Where the results of a rollout are on the GPU. */
export interface Recorded {
  samples: OwnedBuffer
  /** R·M·T */
  plane: number
  /** where the contexts or the first states are in `uploads` */
  seenAt: number
  read: Promise<Rollout>
}

/** Records the read of a rollout's planes from `samples`. `seen` is what was read from its world, if it has one. */
export async function readRollout(
  { sizes, runs, readout }: GpuRuns,
  samples: OwnedBuffer,
  { rows, withReference }: SeenRequest,
  seen: Start | null = null,
): Promise<Rollout> {
  const planes = samplePlanes(sizes.shape)
  const plane = runs * rows * sizes.shape.length
  const size = (withReference ? planes.count : planes.sampled) * plane * 4
  const data = await readout.read(samples.buffer, 0, size)
  const rollout = unpackRollout(sizes.shape, data, plane, withReference)
  if (!seen) return rollout
  return { ...rollout, features: featuresAlong(sizes.shape, runs, rows, seen, rollout.actions) }
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
