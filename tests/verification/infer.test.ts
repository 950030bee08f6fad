import { expect, test } from 'vitest'
import { inferred, parseGroupSize, parseSharding, type Given } from '../../src/verification/infer'
import { advantagesOf, EXPECTED, randomRewards, rowsOf } from './batches'

const NOTHING: Given = { sharding: null, k: null, baseline: 'group', scaling: null, stdConvention: null }
const infer = (rows: ReturnType<typeof rowsOf>, given: Partial<Given> = {}) =>
  inferred(rows, EXPECTED.rounding, { ...NOTHING, ...given })

test('k is the size that most groups have', () => {
  const rows = rowsOf(randomRewards(1, 24), null, 4)
  expect(infer(rows).k).toBe(4)
  expect(infer(rows.slice(1)).k).toBe(4)
  expect(infer(rows.slice(0, 7)).k).toBe(4)
  expect(infer(rows, { k: 8 }).k).toBe(8)
  expect(infer([]).k).toBe(1)
})

test('given values stay, even if the advantages contradict them', () => {
  const rewards = randomRewards(1, 24)
  const rows = rowsOf(rewards, advantagesOf(rewards, 4), 4)
  expect(infer(rows, { scaling: 'none', stdConvention: 'verl' })).toMatchObject({
    scaling: 'none',
    stdConvention: 'verl',
  })
  expect(infer(rows, { scaling: 'batch' }).scaling).toBe('batch')
})

test('without advantages the first of each is taken, with another estimator nothing is', () => {
  expect(infer(rowsOf(randomRewards(1, 24), null, 4))).toMatchObject({
    scaling: 'group',
    stdConvention: 'trl',
  })
  expect(infer(rowsOf(randomRewards(1, 24), null, 4), { baseline: null }).scaling).toBeNull()
})

test.each([
  ['4 × 8 × 2', { batches: 4, replicas: 8, batchSize: 2 }],
  ['4x8X2', { batches: 4, replicas: 8, batchSize: 2 }],
  ['1*1*16', { batches: 1, replicas: 1, batchSize: 16 }],
  ['4 × 8', null],
  ['4 × 8 × 0', null],
  ['4 × -8 × 2', null],
  ['64', null],
  ['4 × 8 × 2 × 1', null],
  ['', null],
])('the sharding %j', (text, sharding) => {
  expect(parseSharding(text)).toEqual(sharding)
})

test.each([
  ['4', 4],
  [' 16 ', 16],
  ['0', null],
  ['-4', null],
  ['2.5', null],
  ['four', null],
  ['', null],
])('the group size %j', (text, k) => {
  expect(parseGroupSize(text)).toBe(k)
})
