import { expect, test } from 'vitest'
import { policyLoss } from '../../src/grpo/loss'
import { addPairwise } from '../../src/grpo/surrogates/pairwise'
import { DEFAULT_LOSS_SPEC, type TokenBatch } from '../../src/grpo/spec'
import { randomBatch } from './seeded'

const SPEC = { ...DEFAULT_LOSS_SPEC, surrogate: 'pairwise' as const, beta: 0 }

/** One group of three with rewards 1, 0, 0 and log-probs −1, −2, −3; one group of one. */
const BATCH: TokenBatch = {
  ...randomBatch(1, { rows: 4, length: 1 }),
  mask: Float32Array.of(1, 1, 1, 1),
  logp: Float32Array.of(-1, -2, -3, -9),
  rewards: Float32Array.of(1, 0, 0, 1),
  groupOf: Int32Array.of(4, 4, 4, 2),
}

test('the mean over pairs within groups; a tie counts as −log σ(0)', () => {
  const logSigmoid = (x: number) => -Math.log1p(Math.exp(-x))
  const { loss } = policyLoss(BATCH, SPEC)
  expect(loss).toBeCloseTo(-(logSigmoid(1) + logSigmoid(2) + logSigmoid(0)) / 3, 6)
})

test('ties weaken the pairs that differ, and push nothing themselves', () => {
  const two: TokenBatch = { ...BATCH, groupOf: Int32Array.of(4, 4, 2, 2) }
  const tied: TokenBatch = { ...two, rewards: Float32Array.of(1, 0, 1, 1) }
  const { dLogp } = policyLoss(tied, SPEC)
  expect([dLogp[2], dLogp[3]].map(Math.abs)).toEqual([0, 0])
  const alone = policyLoss({ ...tied, groupOf: Int32Array.of(4, 4, 2, 3) }, SPEC)
  expect(dLogp[0]).toBeCloseTo(alone.dLogp[0] / 2, 7)
})

test('only the order of the rewards matters', () => {
  const scaled = { ...BATCH, rewards: BATCH.rewards!.map((reward) => 100 * reward + 7) }
  expect(policyLoss(scaled, SPEC).dLogp).toEqual(policyLoss(BATCH, SPEC).dLogp)
})

test('better completions are pushed up and worse ones down, by the same amount in all', () => {
  const { dLogp } = policyLoss(BATCH, SPEC)
  expect(dLogp[0]).toBeLessThan(0)
  expect(dLogp[1]).toBeGreaterThan(0)
  expect(dLogp[0] + dLogp[1] + dLogp[2]).toBeCloseTo(0, 6)
  expect(dLogp[3]).toBe(0)
})

test('groups without a difference, and unscorable completions, have no gradient', () => {
  const dead = { ...BATCH, rewards: Float32Array.of(1, 1, NaN, 0) }
  const result = policyLoss(dead, SPEC)
  expect(result.loss).toBeCloseTo(Math.LN2, 6)
  expect(result.dLogp.every((slope) => slope === 0)).toBe(true)
  expect(policyLoss({ ...dead, groupOf: Int32Array.of(1, 2, 3, 4) }, SPEC).loss).toBe(0)
})

test('huge margins stay finite', () => {
  const far = { ...BATCH, logp: Float32Array.of(-5000, -1, -1, -1) }
  expect(policyLoss(far, SPEC).loss).toBeCloseTo((2 * 4999 + Math.LN2) / 3, 2)
})

test('a batch without rewards or groups is refused', () => {
  expect(() => addPairwise({ ...BATCH, rewards: undefined }, new Uint8Array(4), new Float32Array(4))).toThrow(
    /rewards and groupOf/,
  )
})
