import { policyLoss } from '../../grpo'
import type { Batch, Rollout, Scores, UpdateResult, UpdateSpec } from '../learner'
import type { NetworkShape } from '../network'
import { tokenBatchOf } from '../tokenBatch'
import type { Architecture } from './architecture'
import { packBatch, partsOf, placeBatch } from './batch'
import { packRecords, RECORD_WORDS, type GpuRecord } from './layout/records'
import type { LossInputs, Placed } from './placed'
import type { Network, GpuRuns } from './gpuRuns'
import { lossRecord, optimiserRecord, rowsRecord, miniBatchWeights } from './records'
import type { SeenRequest } from './rollout'
import { adamwTiles } from './wgsl/adamw'
import { scorePlanes } from './wgsl/pass'

/** ∂loss/∂logp and ∂loss/∂entropy [R, N, T], and ∂loss/∂μ [R, N, T, D], computed on the CPU, for runs with `isGiven`. */
export interface Given {
  dLogp: Float32Array
  dEntropy: Float32Array
  dMean?: Float32Array
}

/** With more runs than this, whole planes are copied instead of the rows of each run. */
const MOST_COPIES = 8

/** Issues a rollout without a read in between. */
export function issueRollout(
  architecture: Architecture,
  gpuRuns: GpuRuns,
  request: SeenRequest,
): Promise<Rollout> {
  gpuRuns.uploads.reserve(architecture.rolloutWords(gpuRuns, request))
  return architecture.recordRollout(gpuRuns, request).read
}

/** Uploads a batch (unless the last one was the same) and the records of its runs. */
function upload(
  architecture: Architecture,
  gpuRuns: GpuRuns,
  batch: Batch,
  records: readonly GpuRecord[],
  rowWeights: Float32Array | null,
  given: Given | null,
): { placed: Placed; loss: LossInputs } {
  const { uploads, runs, sizes } = gpuRuns
  const packed = packBatch(sizes.shape, runs, batch)
  const extra = (rowWeights?.length ?? 0) + (given ? 2 * given.dLogp.length + (given.dMean?.length ?? 0) : 0)
  const maps = architecture.mapsOf?.(batch.contexts, batch.rows, records) ?? null
  uploads.reserve(packed.length + runs * RECORD_WORDS + extra + (maps?.words.length ?? 0))
  const at = uploads.writeUnlessSame(packed)
  const recordsAt = uploads.write(packRecords(records))
  const placedMaps = maps && { ...maps, at: uploads.write(maps.words) }
  const loss = {
    rowWeightsAt: rowWeights ? uploads.write(rowWeights) : 0,
    givenLogpAt: given ? uploads.write(given.dLogp) : 0,
    givenEntropyAt: given ? uploads.write(given.dEntropy) : 0,
    givenMeanAt: given?.dMean ? uploads.write(given.dMean) : -1,
  }
  const place = placeBatch(sizes.shape, runs, partsOf(batch), at)
  return { placed: { batch: place, records, recordsAt, maps: placedMaps }, loss }
}

/** Issues the log-probs and entropies of the rows that the records name; the others read 0. */
export function issueScores(
  architecture: Architecture,
  gpuRuns: GpuRuns,
  network: Network,
  batch: Batch,
  records: readonly GpuRecord[],
): Promise<Scores> {
  const { placed } = upload(architecture, gpuRuns, batch, records, null, null)
  return readScores(gpuRuns, architecture.recordScores(gpuRuns, network, placed), placed)
}

/** Issues the gradient of given derivatives; adds to the waiting gradient if the record says so. */
export function issueBackward(
  architecture: Architecture,
  gpuRuns: GpuRuns,
  batch: Batch,
  records: readonly GpuRecord[],
  given: Given,
): void {
  const { placed, loss } = upload(architecture, gpuRuns, batch, records, null, given)
  architecture.recordGradient(gpuRuns, placed, loss)
}

/** Issues an optimiser step of the runs that take part. Resolves to the norms of their gradients, [R], 0 for the others. */
export function issueApply(gpuRuns: GpuRuns, records: readonly GpuRecord[]): Promise<Float32Array> {
  gpuRuns.uploads.reserve(records.length * RECORD_WORDS)
  return recordStep(gpuRuns, records, gpuRuns.uploads.write(packRecords(records)))
}

/**
 * Issues updates: the gradient of the loss on each run's mini-batch, then the optimiser step.
 * @param given derivatives of the runs whose records say that they are given
 */
export function issueUpdate(
  architecture: Architecture,
  gpuRuns: GpuRuns,
  batch: Batch,
  updates: readonly (UpdateSpec | null)[],
  records: readonly GpuRecord[],
  given: Given | null,
): Promise<UpdateResult> {
  const { runs, sizes } = gpuRuns
  const { length: T } = sizes.shape
  const rowWeights = new Float32Array(runs * batch.rows)
  const complete = records.map((record, r): GpuRecord => {
    const spec = updates[r]
    if (!spec) return record
    const first = r * batch.rows + spec.start
    const { tokens, weights } = miniBatchWeights(
      batch.mask,
      T,
      first,
      spec.count,
      spec.loss,
      spec.itemsInBatch,
    )
    rowWeights.set(weights, first)
    return { ...record, ...lossRecord(spec.loss, tokens) }
  })
  const { placed, loss } = upload(architecture, gpuRuns, batch, complete, rowWeights, given)
  return recordUpdate(architecture, gpuRuns, placed, loss)
}

/** Like `issueUpdate`, with batch and records uploaded. */
export function recordUpdate(
  architecture: Architecture,
  gpuRuns: GpuRuns,
  placed: Placed,
  loss: LossInputs,
): Promise<UpdateResult> {
  const work = architecture.recordGradient(gpuRuns, placed, loss)
  const norms = recordStep(gpuRuns, placed.records, placed.recordsAt)
  return Promise.all([readScores(gpuRuns, work, placed), norms]).then(([scores, gradNorm]) => ({
    ...scores,
    gradNorm,
  }))
}

function recordStep(
  gpuRuns: GpuRuns,
  records: readonly GpuRecord[],
  recordsAt: number,
): Promise<Float32Array> {
  const { programs, sizes, policy, gradients, plane, gradientOffsets, runs } = gpuRuns
  const uniforms = { recordsAt, plane, normsAt: gradientOffsets.normsAt }
  gpuRuns.run(programs.adamw, policy.theta, { gradients }, uniforms, adamwTiles(sizes))
  gpuRuns.fold(policy, recordsAt)
  return gpuRuns.readout.read(policy.theta.buffer, 3 * plane * 4, runs * 4).then((data) => {
    const norms = new Float32Array(data)
    return norms.map((norm, r) => (records[r].isOn ? norm : 0))
  })
}

/**
 * Reads the planes of log-probs, entropies and means in the rows of the records' mini-batches; the rest is 0. Whole planes
 * are one copy. Of small mini-batches only their rows are copied, so that many of them in one turn stay small.
 */
async function readScores(
  { sizes, readout }: GpuRuns,
  { buffer }: { buffer: GPUBuffer },
  { batch, records }: Placed,
): Promise<Scores> {
  const { plane, rows } = batch
  const { length: T, gaussian } = sizes.shape
  const bytes = scorePlanes(sizes) * plane * 4
  const parts = records.flatMap(({ isOn, start, count }, r) =>
    isOn ? [{ first: (r * rows + start!) * T, size: count! * T }] : [],
  )
  const written = parts.reduce((sum, { size }) => sum + size, 0)
  const isWhole = 2 * written >= plane || parts.length > MOST_COPIES
  const data = isWhole ? await readout.read(buffer, 0, bytes) : new ArrayBuffer(bytes)
  /** the arrays one after the other: first plane, and numbers a token */
  const arrays = [
    { from: 0, each: 1 },
    { from: 1, each: 1 },
    ...(gaussian ? [{ from: 2, each: gaussian.dimensions }] : []),
  ].map((place) => ({ ...place, array: new Float32Array(data, place.from * plane * 4, place.each * plane) }))
  const [logp, entropy, mean] = arrays.map(({ array }) => array)
  if (isWhole) {
    let end = 0
    for (const { first, size } of [...parts, { first: plane, size: 0 }]) {
      for (const { array, each } of arrays) array.fill(0, end * each, first * each)
      end = first + size
    }
  } else {
    const copies = arrays.flatMap(({ array, from, each }) =>
      parts.map(async ({ first, size }) => {
        const part = await readout.read(buffer, (from * plane + first * each) * 4, size * each * 4)
        array.set(new Float32Array(part), first * each)
      }),
    )
    await Promise.all(copies)
  }
  return { logp, entropy, ...(mean && { mean }) }
}

/** The records of updates without their losses: mini-batches and optimisers. `number(r)` counts run r's next step. */
export function updateRecords(
  gpuRuns: GpuRuns,
  batch: Pick<Batch, 'temperature'>,
  updates: readonly (UpdateSpec | null)[],
  isPending: readonly boolean[],
  number: (run: number) => number,
): GpuRecord[] {
  return updates.map((spec, r) => {
    if (!spec) return {}
    return {
      ...rowsRecord(gpuRuns.sizes, spec.start, spec.count, batch.temperature[r]),
      ...optimiserRecord(spec.optimiser, number(r)),
      accumulates: isPending[r] ? 1 : 0,
      hasGradient: 1,
    }
  })
}

/** Derivatives of the losses of some runs by `policyLoss` on the CPU, from the scores of their mini-batches. */
export function lossOnCpu(
  { length, gaussian }: NetworkShape,
  batch: Batch,
  scores: Scores,
  updates: readonly (UpdateSpec | null)[],
  isFor: (spec: UpdateSpec) => boolean,
): Given {
  const given: Given = {
    dLogp: new Float32Array(scores.logp.length),
    dEntropy: new Float32Array(scores.logp.length),
    ...(scores.mean && { dMean: new Float32Array(scores.mean.length) }),
  }
  updates.forEach((spec, r) => {
    if (!spec || !isFor(spec)) return
    const at = (r * batch.rows + spec.start) * length
    const { dLogp, dEntropy, dMean } = policyLoss(tokenBatchOf(batch, scores, r, spec, gaussian), spec.loss)
    given.dLogp.set(dLogp, at)
    given.dEntropy.set(dEntropy, at)
    if (dMean) given.dMean!.set(dMean, at * gaussian!.dimensions)
  })
  return given
}
