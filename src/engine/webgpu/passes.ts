import type { OwnedBuffer } from './buffers'
import type { GpuRecord } from './layout/records'
import type { Network, GpuRuns } from './gpuRuns'
import type { LossInputs, Placed } from './placed'
import type { Mlp } from './programs'
import { LOSS_ROWS } from './wgsl/loss'
import { planesOf } from './wgsl/pass'
import { reduceTiles } from './wgsl/reduce'
import { unfoldTiles } from './wgsl/unfold'
import { weightGradientTiles } from './wgsl/weightGradient'

/** One pass: the chunks it covers, and the most rows and chunks that a run has in it. */
interface Pass {
  firstChunk: number
  passChunks: number
  rows: number
  chunks: number
}

/** The buffer of planes and activations, and the passes that fit into it. */
function planPasses(
  { sizes }: Mlp,
  gpuRuns: GpuRuns,
  { batch, records }: Placed,
): { work: OwnedBuffer; capacity: number; passes: Pass[] } {
  const { runs, session, workWords } = gpuRuns
  const on = records.filter((record) => record.isOn)
  const largest = (pick: (record: GpuRecord) => number) => Math.max(0, ...on.map(pick))
  const chunks = largest((record) => record.chunks!)
  const chunkTokens = largest((record) => record.chunkRows!) * sizes.shape.length
  const planes = planesOf(sizes).count * batch.plane
  const limit = Math.min(session.device.limits.maxStorageBufferBindingSize / 4, workWords)
  const fitting = Math.floor((limit - planes) / Math.max(runs * chunkTokens * sizes.perToken, 1))
  const passChunks = Math.min(Math.max(fitting, 1), Math.max(chunks, 1))
  const capacity = chunkTokens * passChunks
  const work = gpuRuns.grown('work', planes + runs * capacity * sizes.perToken)
  const passes: Pass[] = []
  for (let firstChunk = 0; firstChunk < chunks; firstChunk += passChunks) {
    const rows = largest(({ count, chunkRows }) =>
      Math.min(Math.max(count! - firstChunk * chunkRows!, 0), passChunks * chunkRows!),
    )
    passes.push({ firstChunk, passChunks, rows, chunks: Math.min(passChunks, chunks - firstChunk) })
  }
  return { work, capacity, passes }
}

/** Records log-probs and entropies of the placed completions under a network; returns the buffer with their planes. */
export function recordScores(mlp: Mlp, gpuRuns: GpuRuns, network: Network, placed: Placed): OwnedBuffer {
  const { work, capacity, passes } = planPasses(mlp, gpuRuns, placed)
  for (const pass of passes) recordForward(mlp, gpuRuns, network, placed, work, capacity, pass)
  return work
}

function recordForward(
  { programs, sizes }: Mlp,
  gpuRuns: GpuRuns,
  network: Network,
  { batch, recordsAt }: Placed,
  work: OwnedBuffer,
  capacity: number,
  pass: Pass,
): void {
  const uniforms = { ...batch, ...pass, rows: batch.rows, recordsAt, capacity }
  const tiles = Math.ceil((pass.rows * sizes.shape.length) / programs.tile.rows)
  gpuRuns.run(programs.forward, work, network, uniforms, tiles)
}

/**
 * Records the gradient of the placed mini-batch under the policy: forward, loss, backward and weight gradient, pass by
 * pass; then the sum over chunks, and the unfolding of the first layer if it was folded. Adds to the waiting gradient if
 * the record says so. Returns the buffer with the planes of log-probs and entropies.
 */
export function recordGradient(mlp: Mlp, gpuRuns: GpuRuns, placed: Placed, loss: LossInputs): OwnedBuffer {
  const { programs, sizes } = mlp
  const { policy, gradients } = gpuRuns
  const { batch, records, recordsAt } = placed
  const { work, capacity, passes } = planPasses(mlp, gpuRuns, placed)
  const chunkCapacity = Math.max(1, ...records.map((record) => (record.isOn ? record.chunks! : 1)))
  const partials = gpuRuns.grown('partials', gpuRuns.runs * chunkCapacity * sizes.raw)
  for (const pass of passes) {
    const uniforms = { ...batch, ...pass, ...loss, rows: batch.rows, recordsAt, capacity, chunkCapacity }
    const tiles = Math.ceil((pass.rows * sizes.shape.length) / programs.tile.rows)
    recordForward(mlp, gpuRuns, policy, placed, work, capacity, pass)
    gpuRuns.run(programs.loss, work, {}, uniforms, Math.ceil(pass.rows / LOSS_ROWS))
    gpuRuns.run(programs.backward, work, policy, uniforms, tiles)
    const parts = pass.chunks * weightGradientTiles(sizes)
    gpuRuns.run(programs.weightGradient, partials, { work }, uniforms, parts)
  }
  const offsets = { recordsAt, chunkCapacity, ...gpuRuns.gradientOffsets }
  gpuRuns.run(programs.reduce, gradients, { partials }, offsets, reduceTiles(sizes))
  if (programs.unfold) gpuRuns.run(programs.unfold, gradients, policy, offsets, unfoldTiles(sizes))
  return work
}
