import { exp } from '../../../math/portable'
import type { Batch, PolicyName } from '../../learner'
import { firstSlot } from '../../sequence'
import type { Look } from '../architecture'
import { packBatch, partsOf, placeBatch } from '../batch'
import type { GpuRuns, Network } from '../gpuRuns'
import { packRecords, RECORD_WORDS } from '../layout/records'
import { initialNetwork } from '../mlpRollout'
import { rowsRecord } from '../records'
import { planesOf } from '../wgsl/pass'
import { mapWords, nodeOfStep } from './maps'
import { mapsOf, recordForward } from './passes'
import type { Transformer } from './programs'

/** An array of all nodes of a pass, and how the nodes belong to its windows. */
interface Seen {
  array: Float32Array
  /** the first window of the pass, and how many it has */
  first: number
  rows: number
  /** the node of window `row` of the pass at step `t` */
  nodeAt(row: number, t: number): number
}

/**
 * Issues forward passes over the windows, and reads one kept array of each pass: `name`, for each layer if it has layers.
 */
function issueLook(
  transformer: Transformer,
  gpuRuns: GpuRuns,
  { run, which, initial, inputs, position }: Look,
  name: 'logits' | 'weights',
): Promise<Seen[][]> {
  const { sizes } = transformer
  const { uploads, readout } = gpuRuns
  const { window: W, length: T } = sizes.shape
  const rows = inputs.length / W
  const batch = batchOfWindows(W, T, inputs, position)
  const record = rowsRecord(sizes, 0, rows, 1)
  const maps = mapsOf(sizes, batch.contexts, rows, [record])
  const isOnGpu = which === 'policy' || which === 'reference'
  const network: Network = isOnGpu
    ? gpuRuns[which]
    : which === 'initial'
      ? initialNetwork(gpuRuns, initial, run)
      : initialNetwork(gpuRuns, which, 0)
  const packed = packBatch(sizes.shape, 1, batch)
  uploads.reserve(packed.length + RECORD_WORDS + maps.words.length)
  const place = placeBatch(sizes.shape, 1, partsOf(batch), uploads.write(packed))
  const recordsAt = uploads.write(packRecords([record]))
  const mapsAt = uploads.write(maps.words)
  const planes = planesOf(sizes).count * place.plane
  const work = gpuRuns.grown('work', planes + maps.capacity * sizes.perToken)
  const each = mapWords(maps.rows)
  const size = sizes.kept.size(name)
  const layers = name === 'logits' ? 1 : sizes.layers
  const looks = maps.passes.map(async ({ nodes, rows }, pass): Promise<Seen[]> => {
    const uniforms = {
      ...place,
      recordsAt,
      capacity: maps.capacity,
      firstChunk: pass,
      passChunks: 1,
      mapAt: mapsAt + pass * each,
      mapWords: each,
      mapRows: maps.rows,
      slot: isOnGpu ? run : 0,
    }
    recordForward(transformer, gpuRuns, network, work, uniforms, nodes, 1)
    const arrays = await Promise.all(
      Array.from({ length: layers }, (_, layer) => {
        const at = planes + sizes.kept.before(name, layer) * maps.capacity
        return readout.read(work.buffer, at * 4, nodes * size * 4)
      }),
    )
    const nodeAt = (row: number, t: number) => nodeOfStep(sizes, maps.words, pass * each, row, t)
    return arrays.map((data) => ({
      array: new Float32Array(data),
      first: pass * record.chunkRows!,
      rows,
      nodeAt,
    }))
  })
  return Promise.all(looks)
}

/** Windows of a step as a batch: contexts, and the actions before the step. */
function batchOfWindows(W: number, T: number, inputs: Int32Array, position: number): Batch {
  const rows = inputs.length / W
  const contexts = new Int32Array(rows * W).fill(-1)
  const actions = new Int32Array(rows * T)
  for (let row = 0; row < rows; row++) {
    const window = inputs.subarray(row * W, (row + 1) * W)
    contexts.set(window.subarray(0, W - position), row * W + position)
    actions.set(window.subarray(W - position), row * T)
  }
  const nothing = new Float32Array(rows * T)
  return {
    rows,
    contexts,
    actions,
    mask: nothing,
    oldLogp: nothing,
    refLogp: null,
    advantages: new Float32Array(rows),
    temperature: Float32Array.of(1),
  }
}

/** See `Architecture.issueDistribution`. */
export async function issueDistribution(
  transformer: Transformer,
  gpuRuns: GpuRuns,
  look: Look<PolicyName, Int32Array | Float32Array>,
): Promise<Float32Array> {
  const { outputs: V, shape } = transformer.sizes
  const { position } = look
  const inputs = Int32Array.from(look.inputs)
  const found = new Float32Array((inputs.length / shape.window) * V)
  const passes = await issueLook(transformer, gpuRuns, { ...look, inputs }, 'logits')
  for (const [{ array, first, rows, nodeAt }] of passes) {
    for (let row = 0; row < rows; row++) {
      const at = nodeAt(row, position) * V
      for (let v = 0; v < V; v++) found[(first + row) * V + v] = exp(array[at + v])
    }
  }
  return found
}

/** See `Architecture.issueAttention`. */
export async function issueAttention(
  transformer: Transformer,
  gpuRuns: GpuRuns,
  look: Look,
): Promise<Float32Array> {
  const { layers, heads, shape } = transformer.sizes
  const { window: W } = shape
  const { inputs, position } = look
  const found = new Float32Array((inputs.length / W) * layers * heads * W * W)
  for (const all of await issueLook(transformer, gpuRuns, look, 'weights')) {
    all.forEach(({ array, first, rows, nodeAt }, layer) => {
      for (let row = 0; row < rows; row++) {
        // the window begins `position` slots after the line, see `sequence.ts`
        const start = firstSlot(shape, inputs, (first + row) * W - position) - position
        for (let slot = start; slot < W; slot++) {
          // slots of the prompt end where step 0 begins
          const step = slot - (W - 1 - position)
          const node = step >= 0 ? nodeAt(row, step) : nodeAt(row, 0) + step
          for (let h = 0; h < heads; h++) {
            const from = (node * heads + h) * W
            const to = ((((first + row) * layers + layer) * heads + h) * W + slot) * W
            for (let j = 0; j <= slot - start; j++) found[to + start + j] = array[from + j]
          }
        }
      }
    })
  }
  return found
}
