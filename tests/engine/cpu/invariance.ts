import { beforeAll, describe, expect, test } from 'vitest'
import { kernelModule, type KernelBuild } from '../../../src/engine/cpu/builds'
import { createCpuLearner } from '../../../src/engine/cpu/learner'
import type { Batch, Learner, LearnerState, Rollout, UpdateResult } from '../../../src/engine/learner'
import type { NetworkShape } from '../../../src/engine/network'
import { reordered } from '../../../src/train/minibatches'
import { batchOf, shareOf, updateOf } from '../material'
import { asker, SMALL } from './parity'
import { TRANSFORMER } from '../transformer'
import { DENOISE, WALK } from './worlds'

/** enough steps for several chunks, and for more than a chunk can keep */
const ROWS = 70

/** Each seed has its own loss and mini-batches, which do not depend on its neighbours. */
const specOf = (seed: number, pass: number) => {
  if (seed === 1) return updateOf(0, ROWS)
  if (seed === 2)
    return updateOf(35 * pass, 35, { ratioLevel: 'sequence', lossType: 'bnpo', entropyCoef: 0.01 })
  return updateOf(0, 51, { surrogate: 'cispo', epsilonHigh: 4, beta: 0 }, { maxGradNorm: 0.1 })
}

/** Order of a seed's rows at a step: as sampled, some rows put last, or shuffled. */
const orderOf = (seed: number, step: number) => {
  const rows = Array.from({ length: ROWS }, (_, row) => row)
  if (step === 0) return Int32Array.from(rows)
  if (step === 1)
    return Int32Array.from([...rows.filter((row) => row % 3 > 0), ...rows.filter((row) => row % 3 === 0)])
  return Int32Array.from(rows, (row) => (row * 37 + seed) % ROWS)
}

/** Some completions are left out of the loss, as truncated ones are. */
function withoutSome(batch: Batch, length: number): Batch {
  const mask = batch.mask.map((kept, m) => (Math.floor(m / length) % 7 === 2 ? 0 : kept))
  return { ...batch, mask }
}

interface Trace {
  rollouts: Rollout[]
  updates: UpdateResult[]
  state: LearnerState
}

/** Three steps of two updates each, with evaluations in between, a forward pass and a staged update. */
async function train(learner: Learner, seeds: readonly number[]): Promise<Trace> {
  const { length } = learner.shape
  const rollouts: Rollout[] = []
  const updates: UpdateResult[] = []
  for (let step = 0; step < 3; step++) {
    const ask = asker(
      learner.shape,
      seeds.map((seed) => seed + 10 * step),
      ROWS,
    )
    const request = { ...ask(), temperature: Float32Array.from(seeds, (seed) => 0.8 + 0.1 * seed) }
    const rollout = await learner.rollout(request)
    rollouts.push(rollout)
    if (step === 1) rollouts.push(await learner.rollout(ask({ greedy: true, withReference: false })))
    const sampled = withoutSome(
      { ...batchOf(request, rollout, seeds, length), temperature: request.temperature },
      length,
    )
    const orders = seeds.map((seed) => orderOf(seed, step))
    const batch = reordered(sampled, orders)
    if (step === 2) {
      const scores = await learner.forward('policy', batch)
      await learner.backward(batch, scores.logp, scores.entropy)
      await learner.apply(seeds.map((seed) => updateOf(0, 1, {}, { learningRate: seed / 1000 }).optimiser))
    }
    for (const pass of [0, 1]) {
      updates.push(
        await learner.update(
          batch,
          seeds.map((seed) => (seed === 2 && step === 1 ? null : specOf(seed, pass))),
        ),
      )
    }
    learner.syncReference(Float32Array.from(seeds, (seed) => (seed === 1 ? 0 : seed / 10)))
  }
  return { rollouts, updates, state: await learner.state() }
}

/** The part of a trace that belongs to run r. */
function shareOfTrace({ rollouts, updates, state }: Trace, runs: number, r: number) {
  const cut = (record: object) =>
    Object.fromEntries(
      Object.entries(record).map(([name, array]) => [name, array ? shareOf(array, runs, r) : array]),
    )
  return { rollouts: rollouts.map(cut), updates: updates.map(cut), state: cut(state) }
}

/** Bits that are to be the same however the work is arranged. */
export function invariance(build: KernelBuild): void {
  beforeAll(() => kernelModule(build), 60_000)
  const shapes: [string, NetworkShape][] = [
    ['tokens', SMALL],
    ['choices in a world', WALK],
    ['real-valued actions', DENOISE],
    ['a transformer', TRANSFORMER],
  ]
  const learnerOf = (shape: NetworkShape, seeds: readonly number[], keptFloats?: number) =>
    createCpuLearner(shape, seeds, { build, keptFloats })

  describe.each(shapes)('%s', (_, shape) => {
    test('the same bits at every repetition, with and without kept activations', async () => {
      const seeds = [1, 2, 3]
      const traces = []
      // all runs keep theirs, one place is shared by two runs, and a batch does not fit at once: the sums of a transformer's
      // gradient then have another order
      const limits = shape.policy ? [undefined, undefined, 800_000] : [undefined, undefined, 150_000, 1]
      for (const keptFloats of limits) {
        traces.push(await train(await learnerOf(shape, seeds, keptFloats), seeds))
      }
      expect(traces[0].state.updates).toEqual(Int32Array.of(7, 5, 7))
      for (const trace of traces.slice(1)) expect(trace).toEqual(traces[0])
    })

    test('a run has the same bits alone and among others, in any slot', async () => {
      const together = await train(await learnerOf(shape, [1, 2, 3]), [1, 2, 3])
      for (const seeds of [[3], [2, 1]]) {
        const other = await train(await learnerOf(shape, seeds), seeds)
        seeds.forEach((seed, r) => {
          expect(shareOfTrace(other, seeds.length, r)).toEqual(shareOfTrace(together, 3, seed - 1))
        })
      }
    })

    test('continues from a state bit for bit', async () => {
      const seeds = [1, 2]
      const learner = await learnerOf(shape, seeds)
      await train(learner, seeds)
      const state = await learner.state()
      const expected = await train(learner, seeds)
      learner.setState(state)
      expect(await learner.state()).toEqual(state)
      expect(await train(learner, seeds)).toEqual(expected)
      const fresh = await learnerOf(shape, [8, 9])
      fresh.setState(state)
      expect(await train(fresh, seeds)).toEqual(expected)
    })
  })
}
