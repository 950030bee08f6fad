import { expect } from 'vitest'
import type { Learner, Rollout, RolloutRequest } from '../../src/engine/learner'
import type { NetworkShape } from '../../src/engine/network'
import { createPlainLearner } from '../../src/engine/plain/learner'
import type { CreateLearner } from '../../src/engine/report'
import { distance, perturb, relativeDistance } from './material'

/** The same runs on the plain engine and on another, with weights that are not those of the start. */
export async function pairOf(
  create: CreateLearner,
  shape: NetworkShape,
  seeds: readonly number[],
  size?: number,
): Promise<[plain: Learner, other: Learner]> {
  const learners: [Learner, Learner] = [createPlainLearner(shape, seeds), await create(shape, seeds)]
  for (const learner of learners) await perturb(learner, seeds, size)
  return learners
}

/**
 * Samples on both engines and returns the samples of the plain one. Tokens may differ if a draw lies within 1e-5 of an
 * edge of the distribution; there is to be none like that here.
 * @param ask a new request each time: some worlds are used up
 * @param distanceOfLogp as a share of 1 + |log π|, for large log-densities
 */
export async function expectSameRollout(
  plain: Learner,
  other: Learner,
  ask: () => RolloutRequest,
  distanceOfLogp: typeof distance = relativeDistance,
): Promise<Rollout> {
  const [expected, got] = [await plain.rollout(ask()), await other.rollout(ask())]
  if (plain.shape.gaussian) expect(distance(got.actions, expected.actions)).toBeLessThan(1e-5)
  else expect(got.actions).toEqual(expected.actions)
  expect(got.mask).toEqual(expected.mask)
  for (const name of ['logp', 'entropy', 'refLogp', 'features', 'mean', 'refMean'] as const) {
    const [ours, theirs] = [got[name], expected[name]]
    const apart = name === 'logp' || name === 'refLogp' ? distanceOfLogp : distance
    if (theirs) expect(apart(ours!, theirs), name).toBeLessThan(1e-5)
    else expect(ours ?? null, name).toBeNull()
  }
  return expected
}

/** Scores of both engines under the policy and under the reference. */
export async function expectSameScores(
  plain: Learner,
  other: Learner,
  batch: Parameters<Learner['forward']>[1],
  distanceOfLogp: typeof distance = relativeDistance,
): Promise<void> {
  for (const which of ['policy', 'reference'] as const) {
    const [expected, got] = [await plain.forward(which, batch), await other.forward(which, batch)]
    expect(distanceOfLogp(got.logp, expected.logp)).toBeLessThan(1e-5)
    expect(distance(got.entropy, expected.entropy)).toBeLessThan(1e-5)
    expect(distance(got.mean ?? [], expected.mean ?? [])).toBeLessThan(1e-5)
  }
}

/** Weights, references and moments of both engines, and the number of updates of each run. */
export async function expectSameState(plain: Learner, other: Learner, updates: number[]): Promise<void> {
  const [expected, got] = [await plain.state(), await other.state()]
  for (const name of ['parameters', 'reference', 'firstMoment', 'secondMoment'] as const) {
    expect(distance(got[name], expected[name]), name).toBeLessThan(1e-5)
  }
  expect(got.initial).toEqual(expected.initial)
  expect([...got.updates]).toEqual(updates)
}

/** Distributions of both engines in two runs, at the first step and at a later one, under all weights. */
export async function expectSameDistributions(
  plain: Learner,
  other: Learner,
  inputs: Int32Array | Float32Array,
  position: number,
): Promise<void> {
  for (const which of ['policy', 'reference', 'initial'] as const) {
    for (const [run, at] of [
      [0, 0],
      [1, position],
    ]) {
      const expected = await plain.distribution(run, which, inputs, at)
      expect(distance(await other.distribution(run, which, inputs, at), expected)).toBeLessThan(1e-6)
    }
  }
}

/** The message of a worker, or its error. */
export async function answerOf(worker: Worker): Promise<unknown> {
  const answer = await new Promise((resolve) => {
    worker.addEventListener('message', ({ data }) => resolve(data))
    worker.addEventListener('error', ({ message }) => resolve({ difference: message }))
  })
  worker.terminate()
  return answer
}
