import { afterEach, expect, test } from 'vitest'
import type { Batch, Learner, LearnerState, Rollout, UpdateResult } from '../../../src/engine/learner'
import type { NetworkShape } from '../../../src/engine/network'
import { createWebgpuLearner } from '../../../src/engine/webgpu/learner'
import { isLong } from '../../isLong'
import { batchOf, requestOf, shareOf, updateOf } from '../material'
import { TRANSFORMER } from '../transformer'
import { CHOICE, DENOISE, GIVEN, nameOf, TOKENS } from './shapes'

/** enough tokens for several chunks of the weight gradient */
const ROWS = 60

const open: Learner[] = []
afterEach(() => {
  for (const learner of open.splice(0)) learner.dispose()
})

async function learnerOf(
  seeds: readonly number[],
  shape: NetworkShape = TOKENS,
  workWords?: number,
): Promise<Learner> {
  const learner = await createWebgpuLearner(shape, seeds, workWords)
  open.push(learner)
  return learner
}

/** Each seed has its own loss and mini-batches, which do not depend on its neighbours. */
const specOf = (seed: number, pass: number, { gaussian }: NetworkShape) => {
  if (seed === 1) return updateOf(0, ROWS)
  if (seed === 2)
    return updateOf(30 * pass, 30, { ratioLevel: 'sequence', lossType: 'bnpo', entropyCoef: 0.01 })
  if (seed === 3) return updateOf(7, 44, { surrogate: 'sapo' }, { maxGradNorm: 0.1 })
  if (gaussian) return updateOf(0, 11, { klEstimator: 'exact', beta: 0.3 })
  return updateOf(0, 11, { surrogate: 'cispo', epsilonHigh: 4, beta: 0 })
}

interface Trace {
  rollout: Rollout
  updates: UpdateResult[]
  state: LearnerState
}

/** Three steps of two updates each, issued as a trainer does: the next rollout before this step's results. */
async function train(learner: Learner, seeds: readonly number[]): Promise<Trace> {
  const { shape } = learner
  const requests = [0, 1, 2, 3].map((step) => ({
    ...requestOf(
      shape,
      seeds.map((seed) => seed + 10 * step),
      ROWS,
    ),
    temperature: Float32Array.from(seeds, (seed) => 0.8 + 0.1 * seed),
  }))
  let rollout = await learner.rollout(requests[0])
  const updates: UpdateResult[] = []
  for (let step = 0; step < 3; step++) {
    const batch = batchOf(requests[step], rollout, seeds, shape.length, 0)
    const issued = [0, 1].map((pass) =>
      learner.update(
        batch,
        seeds.map((seed) => specOf(seed, pass, learner.shape)),
      ),
    )
    if (step === 1) learner.syncReference(Float32Array.from(seeds, (seed) => seed / 10))
    const next = learner.rollout(requests[step + 1])
    updates.push(...(await Promise.all(issued)))
    rollout = await next
  }
  return { rollout, updates, state: await learner.state() }
}

const shareOfTrace = ({ rollout, updates, state }: Trace, runs: number, r: number) => {
  const cut = (array: Float32Array | Int32Array | null | undefined) => array && shareOf(array, runs, r)
  const cutAll = (record: object) =>
    Object.fromEntries(Object.entries(record).map(([name, array]) => [name, cut(array)]))
  return { rollout: cutAll(rollout), updates: updates.map(cutAll), state: cutAll(state) }
}

const EACH = [TOKENS, ...(isLong ? [DENOISE, CHOICE, GIVEN, TRANSFORMER] : [])].map((shape) => ({
  shape,
  name: nameOf(shape),
}))

test.each(EACH)('$name: a run has the same bits alone and among others, in any slot', async ({ shape }) => {
  // as many as a population is usually cut to, for one shape; slots and neighbours affect every program in the same way
  const many = shape === TOKENS && isLong ? 64 : 12
  const orders = [[1, 2, 3, 4], [4, 1], [3, 2, 1], Array.from({ length: many }, (_, r) => many - r)]
  const traces = await Promise.all(orders.map(async (seeds) => train(await learnerOf(seeds, shape), seeds)))
  for (const seed of [1, 2, 3, 4]) {
    const alone = shareOfTrace(await train(await learnerOf([seed], shape), [seed]), 1, 0)
    orders.forEach((seeds, i) => {
      const r = seeds.indexOf(seed)
      if (r >= 0) expect(shareOfTrace(traces[i], seeds.length, r)).toEqual(alone)
    })
  }
})

test.each(EACH)('$name: twice the same, bit for bit', async ({ shape }) => {
  const first = await train(await learnerOf([1, 2], shape), [1, 2])
  const second = await train(await learnerOf([1, 2], shape), [1, 2])
  expect(second).toEqual(first)
})

test.each(EACH)(
  '$name: a state continues bit for bit, in another learner and in the same one',
  async ({ shape }) => {
    const seeds = [2, 3]
    const learner = await learnerOf(seeds, shape)
    await train(learner, seeds)
    const state = await learner.state()
    const expected = await train(learner, seeds)
    const other = await learnerOf([5, 6], shape)
    other.setState(state)
    expect(await train(other, seeds)).toEqual(expected)
    learner.setState(state)
    expect(await train(learner, seeds)).toEqual(expected)
  },
)

test.each(EACH)('$name: a mini-batch in several passes has the same bits', async ({ shape }) => {
  const seeds = [1, 2, 3]
  const whole = await train(await learnerOf(seeds, shape), seeds)
  // less than one chunk of all runs: one chunk a pass
  const parts = await train(await learnerOf(seeds, shape, 1), seeds)
  expect(parts).toEqual(whole)
})

test('a gradient left by one call does not affect a run that is switched on later', async () => {
  const seeds = [1, 2]
  const learner = await learnerOf(seeds)
  const request = requestOf(TOKENS, seeds, ROWS)
  const batch: Batch = batchOf(request, await learner.rollout(request), seeds, TOKENS.length)
  const before = await learner.state()
  const one = await learner.update(batch, [updateOf(0, ROWS), null])
  expect(one.gradNorm[1]).toBe(0)
  expect(shareOf(one.logp, 2, 1)).toEqual(new Float32Array(ROWS * TOKENS.length))
  const after = await learner.state()
  expect(shareOf(after.parameters, 2, 1)).toEqual(shareOf(before.parameters, 2, 1))
  const both = await learner.update(batch, [null, updateOf(0, ROWS)])
  learner.setState(before)
  const alone = await learner.update(batch, [null, updateOf(0, ROWS)])
  expect(both).toEqual(alone)
})
