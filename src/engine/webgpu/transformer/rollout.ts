import type { OwnedBuffer } from '../buffers'
import type { GpuRuns, Network } from '../gpuRuns'
import { readRollout, type Recorded, type SeenRequest } from '../rollout'
import { samplePlanes } from '../wgsl/samples'
import { mapWords, nodesOf, roomFor, writeMap } from './maps'
import type { TransformerSizes } from './sizes'
import type { Transformer } from './programs'

/** The completions of each pass of a rollout, of which the last may have fewer, and the number of passes. */
function passesOf({ passRows }: TransformerSizes, rows: number) {
  const each = Math.min(rows, passRows)
  return { each, count: Math.ceil(rows / Math.max(each, 1)) }
}

/** Words of `uploads` that a rollout needs. */
export function rolloutWords(
  sizes: TransformerSizes,
  runs: number,
  { rows, contexts, keys, temperature }: SeenRequest,
): number {
  const { each, count } = passesOf(sizes, rows)
  return contexts.length + keys.length + temperature.length + count * runs * mapWords(each)
}

/**
 * Records a rollout with one read. Each pass has one dispatch for the embeddings of the prompts and one for each layer, then one
 * for all steps; if the reference is asked for, one more for the embeddings and each layer, which scores prompts and completions.
 */
export function recordRollout(transformer: Transformer, gpuRuns: GpuRuns, request: SeenRequest): Recorded {
  const { sizes, programs, tile } = transformer
  const { runs, uploads } = gpuRuns
  const { rows, contexts, keys, greedy, temperature, withReference, which = 'policy' } = request
  const { length: T, window: W } = sizes.shape
  const plane = runs * rows * T
  const { each, count } = passesOf(sizes, rows)
  const size = mapWords(each)
  const words = new Int32Array(count * runs * size)
  let capacity = 0
  const passes = Array.from({ length: count }, (_, pass) => {
    const firstRow = pass * each
    const passRows = Math.min(each, rows - firstRow)
    let most = 0
    for (let r = 0; r < runs; r++) {
      const part = { contextsAt: (r * rows + firstRow) * W, rows: passRows }
      const prompts = writeMap(sizes, contexts, part, words, (pass * runs + r) * size, each)
      most = Math.max(most, prompts)
      capacity = Math.max(capacity, roomFor(sizes, prompts, passRows))
    }
    return { firstRow, passRows, prompts: most }
  })
  const planes = samplePlanes(sizes.shape)
  const samples = gpuRuns.grown('samples', planes.count * plane + runs * capacity * sizes.passing.words)
  const seenAt = uploads.write(contexts)
  const shared = {
    rows,
    plane,
    seenAt,
    capacity,
    keysAt: uploads.write(keys),
    temperatureAt: uploads.write(temperature),
    isGreedy: greedy ? 1 : 0,
    mapWords: size,
    mapRows: each,
  }
  const mapsAt = uploads.write(words)
  passes.forEach(({ firstRow, passRows, prompts }, pass) => {
    const uniforms = { ...shared, firstRow, passRows, mapAt: mapsAt + pass * runs * size }
    recordLayers(
      transformer,
      gpuRuns,
      gpuRuns[which],
      samples,
      { ...uniforms, isPrompts: 1 },
      nodesOf(sizes, prompts, 0),
    )
    gpuRuns.run(programs.rollout, samples, gpuRuns[which], uniforms, Math.ceil(passRows / tile.rows))
    if (!withReference) return
    const nodes = nodesOf(sizes, prompts, passRows)
    recordLayers(transformer, gpuRuns, gpuRuns.reference, samples, { ...uniforms, isPrompts: 0 }, nodes)
  })
  return { samples, plane, seenAt, read: readRollout(gpuRuns, samples, request) }
}

function recordLayers(
  { programs, sizes, tile }: Transformer,
  gpuRuns: GpuRuns,
  network: Network,
  samples: OwnedBuffer,
  uniforms: Record<string, number>,
  nodes: number,
): void {
  for (let layer = -1; layer < sizes.layers; layer++) {
    gpuRuns.run(programs.score, samples, network, { ...uniforms, layer }, Math.ceil(nodes / tile.rows))
  }
}
