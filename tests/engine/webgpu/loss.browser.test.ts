import { expect, test } from 'vitest'
import {
  DEFAULT_LOSS_SPEC,
  fusedCovers,
  KL_ESTIMATORS,
  LOSS_TYPES,
  type LossSpec,
  policyLoss,
  RATIO_LEVELS,
  type TokenBatch,
} from '../../../src/grpo'
import { fromTrl, type TrlLossConfig } from '../../golden/trl'
import { fromVerl, type VerlLossConfig } from '../../golden/verl'
import { packBatch, partsOf, placeBatch } from '../../../src/engine/webgpu/batch'
import { openSession } from '../../../src/engine/webgpu/device'
import { packRecords } from '../../../src/engine/webgpu/layout/records'
import { GpuRuns } from '../../../src/engine/webgpu/gpuRuns'
import { createMlp } from '../../../src/engine/webgpu/mlp'
import { lossRecord, rowsRecord, miniBatchWeights } from '../../../src/engine/webgpu/records'
import { LOSS_ROWS } from '../../../src/engine/webgpu/wgsl/loss'
import { planesOf } from '../../../src/engine/webgpu/wgsl/pass'
import { randomBatch, seeded } from '../../grpo/seeded'
import trl from '../../golden/trl-losses.json'
import verl from '../../golden/verl-losses.json'

interface Matrices {
  mask: number[][]
  logp: number[][]
  old: number[][] | null
  ref: number[][] | null
  advantages: number[]
  entropy?: number[][]
}

const flat = (matrix: number[][]) => Float32Array.from(matrix.flat())
const repeated = (array: Float32Array, times: number) =>
  Float32Array.from({ length: array.length * times }, (_, i) => array[i % array.length])

function tokenBatch({ mask, logp, old, ref, advantages, entropy }: Matrices): TokenBatch {
  return {
    rows: mask.length,
    length: mask[0].length,
    mask: flat(mask),
    logp: flat(logp),
    // the sampling policy is the current one
    oldLogp: flat(old ?? logp),
    refLogp: ref && flat(ref),
    entropy: entropy ? flat(entropy) : new Float32Array(mask.flat().length),
    advantages: Float32Array.from(advantages),
  }
}

/** The loss program on one batch under many specs at once: one run per spec. Returns the planes dLogp and dEntropy [R, N·T]. */
async function onGpu(batch: TokenBatch, specs: readonly LossSpec[]) {
  const { rows, length, mask, oldLogp, refLogp, advantages, logp, entropy } = batch
  const shape = { vocabulary: 2, window: 1, length, embedding: 1, width: 1, depth: 1, endToken: -1 }
  const runs = specs.length
  const gpuRuns = new GpuRuns(await openSession(), createMlp(shape), runs)
  const plane = runs * rows * length
  const all = {
    rows,
    contexts: new Int32Array(runs * rows),
    actions: new Int32Array(plane),
    mask: repeated(mask, runs),
    oldLogp: repeated(oldLogp!, runs),
    refLogp: refLogp && repeated(refLogp, runs),
    advantages: repeated(advantages, runs),
    temperature: new Float32Array(runs).fill(1),
  }
  const rowWeights = new Float32Array(runs * rows)
  const items = batch.itemsInBatch ?? mask.reduce((sum, m) => sum + m, 0)
  const records = specs.map((spec, r) => {
    const { tokens, weights } = miniBatchWeights(mask, length, 0, rows, spec, items)
    rowWeights.set(weights, r * rows)
    return { ...rowsRecord(gpuRuns.sizes, 0, rows, 1), ...lossRecord(spec, tokens) }
  })
  const packed = packBatch(shape, runs, all)
  const { uploads, readout, programs } = gpuRuns
  const planes = planesOf(gpuRuns.sizes)
  const packedRecords = packRecords(records)
  uploads.reserve(packed.length + packedRecords.length + rowWeights.length)
  const placed = placeBatch(shape, runs, partsOf(all), uploads.write(packed))
  const recordsAt = uploads.write(packedRecords)
  const rowWeightsAt = uploads.write(rowWeights)
  const work = gpuRuns.grown('work', planes.count * plane)
  gpuRuns.overwrite(work, planes.logp * plane, repeated(logp, runs))
  gpuRuns.overwrite(work, planes.entropy * plane, repeated(entropy, runs))
  const uniforms = { ...placed, recordsAt, rowWeightsAt, givenLogpAt: 0, givenEntropyAt: 0 }
  const pass = { capacity: 0, firstChunk: 0, passChunks: Math.max(...records.map(({ chunks }) => chunks!)) }
  gpuRuns.run(programs.loss, work, {}, { ...uniforms, ...pass }, Math.ceil(rows / LOSS_ROWS))
  const data = await readout.read(work.buffer, planes.dLogp * plane * 4, 2 * plane * 4)
  gpuRuns.dispose(new Error('done'))
  return { dLogp: new Float32Array(data, 0, plane), dEntropy: new Float32Array(data, plane * 4, plane) }
}

/** Differences beyond 1e-4 + 1e-3 relative, each as a sentence. */
function differences(name: string, expected: ArrayLike<number>, got: Float32Array, at: number): string[] {
  return Array.from(expected).flatMap((wanted, i) =>
    Math.abs(got[at + i] - wanted) <= 1e-4 + 1e-3 * Math.abs(wanted)
      ? []
      : [`${name}[${i}]: ${got[at + i]}, expected ${wanted}`],
  )
}

async function compare(
  batch: TokenBatch,
  cases: readonly { name: string; spec: LossSpec }[],
): Promise<string[]> {
  const size = batch.rows * batch.length
  const specs = cases.map(({ spec }) => spec)
  const got = await onGpu(batch, specs)
  return cases.flatMap(({ name, spec }, r) => {
    const expected = policyLoss(batch, spec)
    return [
      ...differences(`${name} dLogp`, expected.dLogp, got.dLogp, r * size),
      ...differences(`${name} dEntropy`, expected.dEntropy, got.dEntropy, r * size),
    ]
  })
}

const GOLDEN = [
  ...trl.cases.map((golden) => ({
    name: `TRL ${golden.name}`,
    batch: trl.batches[golden.batch as keyof typeof trl.batches] as unknown as Matrices,
    spec: fromTrl(golden.config as TrlLossConfig),
    expect: golden.expect as { grad_logp: number[][]; grad_entropy?: number[][] },
  })),
  ...verl.cases.map((golden) => {
    const batch = verl.batches[golden.batch as keyof typeof verl.batches] as unknown as Matrices
    return {
      name: `verl ${golden.name}`,
      batch,
      spec: fromVerl(golden.config as VerlLossConfig, batch.mask[0].length),
      expect: golden.expect as { grad_logp: number[][]; grad_entropy?: number[][] },
    }
  }),
].filter(({ spec }) => fusedCovers(spec))

test('the derivatives of TRL and verl, number for number', async () => {
  expect(GOLDEN.length).toBeGreaterThan(250)
  const found: string[] = []
  for (const source of new Set(GOLDEN.map(({ batch }) => batch))) {
    const cases = GOLDEN.filter(({ batch }) => batch === source)
    const batch = tokenBatch(source)
    const size = batch.rows * batch.length
    const got = await onGpu(
      batch,
      cases.map(({ spec }) => spec),
    )
    cases.forEach(({ name, expect: wanted }, r) => {
      found.push(...differences(`${name} grad_logp`, flat(wanted.grad_logp), got.dLogp, r * size))
      if (!wanted.grad_entropy) return
      found.push(...differences(`${name} grad_entropy`, flat(wanted.grad_entropy), got.dEntropy, r * size))
    })
  }
  expect(found).toEqual([])
})

test('every covered surrogate, level, loss type and KL estimator against policyLoss', async () => {
  const random = seeded(4)
  const either = <T>(...values: T[]) => values[Math.floor(random() * values.length)]
  const cases = (['clip', 'logp', 'cispo', 'sapo'] as const).flatMap((surrogate) =>
    RATIO_LEVELS.flatMap((ratioLevel) =>
      [...KL_ESTIMATORS, ...LOSS_TYPES].map((varied, i) => {
        const isKl = i < KL_ESTIMATORS.length
        const spec: LossSpec = {
          ...DEFAULT_LOSS_SPEC,
          surrogate,
          ratioLevel,
          klEstimator: isKl ? (varied as (typeof KL_ESTIMATORS)[number]) : 'k3',
          lossType: isKl ? 'grpo' : (varied as (typeof LOSS_TYPES)[number]),
          beta: either(0, 0.04, 0.7),
          useBiasCorrectionKl: either(true, false),
          epsilon: either(0.1, 0.2),
          epsilonHigh: surrogate === 'cispo' ? either(1.1, 5) : either(0.1, 0.28),
          delta: either(null, null, 1.4),
          dualClip: either(null, null, 1.5),
          entropyCoef: either(0, 0.05),
          klClamp: either(null, null, 0.1),
          cispoFloor: either(null, 0.9),
          logRatioMin: either(null, null, -0.2),
          logRatioMax: either(null, null, 0.2),
        }
        return { name: `${surrogate} ${ratioLevel} ${varied}`, spec }
      }),
    ),
  )
  const shapes = [
    { rows: 6, length: 5 },
    { rows: 5, length: 3, emptyRow: true },
    { rows: 70, length: 1 },
  ]
  for (const [seed, shape] of shapes.entries()) {
    expect(await compare(randomBatch(seed + 1, shape), cases)).toEqual([])
  }
  expect(await compare(randomBatch(9, { rows: 4, length: 6, perToken: true }), cases)).toEqual([])
})

test('the KL slope is right close to the reference', async () => {
  const logp = Float32Array.of(-1, -1.3, -0.7, -2)
  const batch: TokenBatch = {
    rows: 2,
    length: 2,
    mask: new Float32Array(4).fill(1),
    logp,
    oldLogp: logp,
    refLogp: logp.map((value, i) => value + [1e-3, -1e-4, 0.2, -0.3][i]),
    entropy: new Float32Array(4),
    advantages: new Float32Array(2),
  }
  const spec: LossSpec = { ...DEFAULT_LOSS_SPEC, beta: 4, lossType: 'token-sum' }
  const [expected, got] = [policyLoss(batch, spec).dLogp, (await onGpu(batch, [spec])).dLogp]
  expected.forEach((wanted, i) => expect(Math.abs(got[i] / wanted - 1)).toBeLessThan(1e-3))
})
