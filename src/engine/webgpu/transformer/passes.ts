import type { OwnedBuffer } from '../buffers'
import type { GpuRecord } from '../layout/records'
import type { Network, GpuRuns } from '../gpuRuns'
import type { LossInputs, Maps, Placed } from '../placed'
import { LOSS_ROWS } from '../wgsl/loss'
import { planesOf } from '../wgsl/pass'
import { reduceTiles } from '../wgsl/reduce'
import { mapWords, nodesOf, roomFor, writeMap } from './maps'
import type { TransformerSizes } from './sizes'
import type { Transformer } from './programs'
import { weightGradientTiles } from './wgsl/weightGradient'

/** The maps of a mini-batch: those of all runs, pass after pass. */
export interface NodeMaps extends Maps {
  /** room of a map, in completions */
  rows: number
  passes: { rows: number; nodes: number }[]
  /** room for the nodes of a run in any pass */
  capacity: number
}

/**
 * The maps of the mini-batches that the records state.
 * @param contexts of all completions, [R, N, W]
 */
export function mapsOf(
  sizes: TransformerSizes,
  contexts: Int32Array,
  N: number,
  records: readonly GpuRecord[],
): NodeMaps {
  const { window: W } = sizes.shape
  const on = records.filter(({ isOn }) => isOn)
  const rows = Math.max(0, ...on.map(({ chunkRows }) => chunkRows!))
  const count = Math.max(0, ...on.map((record) => Math.ceil(record.count! / Math.max(record.chunkRows!, 1))))
  const each = mapWords(rows)
  const words = new Int32Array(count * records.length * each)
  let capacity = 0
  const passes = Array.from({ length: count }, (_, pass) => {
    const most = { rows: 0, nodes: 0 }
    records.forEach(({ isOn, start, count, chunkRows }, r) => {
      if (!isOn) return
      const own = Math.min(chunkRows!, count! - pass * chunkRows!)
      if (own <= 0) return
      const contextsAt = (r * N + start! + pass * chunkRows!) * W
      const at = (pass * records.length + r) * each
      const prompts = writeMap(sizes, contexts, { contextsAt, rows: own }, words, at, rows)
      most.rows = Math.max(most.rows, own)
      most.nodes = Math.max(most.nodes, nodesOf(sizes, prompts, own))
      capacity = Math.max(capacity, roomFor(sizes, prompts, own))
    })
    return most
  })
  return { words, rows, passes, capacity }
}

/** The uniforms of the programs of a pass, by name. */
type PassUniforms = Record<string, number>

/** The buffer of planes and activations, and the uniforms of each pass. */
function planPasses({ sizes }: Transformer, gpuRuns: GpuRuns, { batch, maps, recordsAt }: Placed) {
  const { rows, passes, capacity, at } = maps as NodeMaps & { at: number }
  const { runs } = gpuRuns
  const work = gpuRuns.grown('work', planesOf(sizes).count * batch.plane + runs * capacity * sizes.perToken)
  const each = mapWords(rows)
  const uniforms = passes.map((_, pass): PassUniforms => ({
    ...batch,
    recordsAt,
    capacity,
    firstChunk: pass,
    passChunks: 1,
    mapAt: at + pass * runs * each,
    mapWords: each,
    mapRows: rows,
  }))
  return { work, passes, uniforms }
}

/** Records log-probs and entropies of the placed completions under a network; returns the buffer with their planes. */
export function recordScores(
  transformer: Transformer,
  gpuRuns: GpuRuns,
  network: Network,
  placed: Placed,
): OwnedBuffer {
  const { work, passes, uniforms } = planPasses(transformer, gpuRuns, placed)
  passes.forEach(({ nodes }, pass) => {
    recordForward(transformer, gpuRuns, network, work, { ...uniforms[pass], slot: 0 }, nodes)
  })
  return work
}

/** Records a forward pass: one dispatch for the embeddings, then one for each layer. */
export function recordForward(
  { programs, sizes, tile }: Transformer,
  gpuRuns: GpuRuns,
  network: Network,
  work: OwnedBuffer,
  uniforms: PassUniforms,
  nodes: number,
  runs = gpuRuns.runs,
): void {
  const tiles = Math.ceil(nodes / tile.rows)
  for (let layer = -1; layer < sizes.layers; layer++) {
    gpuRuns.run(programs.forward, work, network, { ...uniforms, layer }, tiles, runs)
  }
}

/**
 * Records the gradient of the placed mini-batch under the policy: forward, loss, backward and weight gradient, pass by pass; then
 * the sum over chunks. Adds to the waiting gradient if the record says so. Returns the buffer with the planes of log-probs and
 * entropies.
 */
export function recordGradient(
  transformer: Transformer,
  gpuRuns: GpuRuns,
  placed: Placed,
  loss: LossInputs,
): OwnedBuffer {
  const { programs, sizes, tile } = transformer
  const { policy, gradients, runs } = gpuRuns
  const { records, recordsAt } = placed
  const { work, passes, uniforms } = planPasses(transformer, gpuRuns, placed)
  const chunkCapacity = Math.max(1, ...records.map((record) => (record.isOn ? record.chunks! : 1)))
  const partials = gpuRuns.grown('partials', runs * chunkCapacity * sizes.raw)
  const chunks = Math.max(0, ...records.map((record) => (record.isOn ? chunksOfPass(record) : 0)))
  passes.forEach(({ rows, nodes }, pass) => {
    const all = { ...uniforms[pass], ...loss, chunkCapacity, slot: 0 }
    recordForward(transformer, gpuRuns, policy, work, all, nodes)
    gpuRuns.run(programs.loss, work, {}, all, Math.ceil(rows / LOSS_ROWS))
    for (let layer = sizes.layers; layer >= 0; layer--) {
      gpuRuns.run(programs.backward, work, policy, { ...all, layer }, Math.ceil(nodes / tile.rows))
    }
    gpuRuns.run(programs.weightGradient, partials, { work }, all, chunks * weightGradientTiles(sizes))
  })
  const offsets = { recordsAt, chunkCapacity, ...gpuRuns.gradientOffsets }
  gpuRuns.run(programs.reduce, gradients, { partials }, offsets, reduceTiles(sizes))
  return work
}

/** Partial sums of the weight gradient in each pass of a mini-batch. */
const chunksOfPass = ({ chunks, count, chunkRows }: GpuRecord) =>
  chunks! / Math.max(Math.ceil(count! / Math.max(chunkRows!, 1)), 1)
