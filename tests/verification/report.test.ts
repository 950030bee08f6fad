import { describe, expect, test } from 'vitest'
import { failingGroups } from '../../src/verification/checks'
import { verify } from '../../src/verification/report'
import type { ReportedRow } from '../../src/verification/rows'
import { advantagesOf, checkOf, EXPECTED, failing, randomRewards, rowsOf, soundRows } from './batches'

const changed = (rows: ReportedRow[], change: (row: ReportedRow, i: number) => Partial<ReportedRow>) =>
  rows.map((row, i) => ({ ...row, ...change(row, i) }))

/** The rows with the tokens of the first one changed. */
const withTokens = (rows: ReportedRow[], change: (tokens: NonNullable<ReportedRow['tokens']>) => object) =>
  changed(rows, ({ tokens }, i) => (i === 0 && tokens ? { tokens: { ...tokens, ...change(tokens) } } : {}))

test('a correct step passes every check, in any order of its rows', () => {
  const report = verify(soundRows(), EXPECTED)
  const notApplicable = report.checks.filter(({ status }) => status === 'not-applicable')
  expect(notApplicable.map(({ id }) => id)).toEqual(['steps', 'repeated'])
  expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([])
  expect(report.groups.every(({ breaks }) => breaks.length === 0)).toBe(true)
})

describe('samples = groups × k', () => {
  test('another sharding fails, and names the expected number', () => {
    const report = verify(soundRows(), { ...EXPECTED, sharding: { batches: 4, replicas: 8, batchSize: 3 } })
    expect(checkOf(report, 'samples').status).toBe('fail')
    expect(checkOf(report, 'samples').figures).toEqual({
      batches: 4,
      replicas: 8,
      batchSize: 3,
      expected: 96,
      samples: 64,
      groups: 16,
      k: 4,
    })
    expect(failing(soundRows(), { sharding: { batches: 4, replicas: 8, batchSize: 3 } })).toEqual(['samples'])
  })

  test('without a sharding only groups × k is compared', () => {
    expect(failing(soundRows(), { sharding: null })).toEqual([])
    expect(failing(soundRows(), { sharding: null, k: 8 })).toEqual(['samples', 'complete'])
  })

  test('it passes if the sizes of two groups compensate each other, but then completeness fails', () => {
    const rows = rowsOf(randomRewards(3, 64), null, 4)
    rows[0].key = 'prompt 1'
    expect(failing(rows)).toEqual(['complete'])
  })
})

test('a condition that got 3 of its 4 is named', () => {
  const rows = rowsOf(randomRewards(2, 64), advantagesOf(randomRewards(2, 64), 4), 4)
  const report = verify(rows.slice(1), EXPECTED)
  expect(checkOf(report, 'samples').status).toBe('fail')
  expect(failingGroups(checkOf(report, 'complete'))).toEqual(['prompt 0'])
  expect(checkOf(report, 'complete').figures).toEqual({
    groups: 16,
    complete: 15,
    k: 4,
    smallest: 3,
    largest: 4,
  })
  expect(failingGroups(checkOf(report, 'mean'))).toEqual(['prompt 0'])
  expect(report.groups[0].breaks).toContain('complete')
})

describe('a broken sharding', () => {
  const rewards = randomRewards(5, 64)
  const rows = rowsOf(rewards, null, 4)

  /** Replica by replica: the rows it holds, and the advantages it gave them. */
  function onReplicas(subsetsOf: (rows: number[]) => number[][]): ReportedRow[] {
    const given = new Float32Array(64)
    for (let replica = 0; replica < 8; replica++) {
      const held = Array.from({ length: 64 }, (_, i) => i).filter((i) => i % 8 === replica)
      for (const subset of subsetsOf(held)) {
        const own = advantagesOf(
          Float32Array.from(subset, (i) => rewards[i]),
          subset.length,
        )
        subset.forEach((i, j) => (given[i] = own[j]))
      }
    }
    return changed(rows, (_, i) => ({ advantage: given[i] }))
  }

  test('each replica takes four rows in a row as a group: complete, but the means are not 0', () => {
    const broken = onReplicas((held) => [held.slice(0, 4), held.slice(4)])
    const report = verify(broken, { ...EXPECTED, firstMiniBatch: false })
    expect(checkOf(report, 'samples').status).toBe('pass')
    expect(checkOf(report, 'complete').status).toBe('pass')
    expect(checkOf(report, 'mean').status).toBe('fail')
    expect(failingGroups(checkOf(report, 'mean'))).toHaveLength(16)
    expect(checkOf(report, 'mean').figures.worst).toBeGreaterThan(0.1)
    expect(checkOf(report, 'std').status).toBe('fail')
  })

  test('a group is half on one replica and half on another: the means are 0, the stds are not 1', () => {
    const given = advantagesOf(rewards, 2)
    const report = verify(
      changed(rows, (_, i) => ({ advantage: given[i] })),
      EXPECTED,
    )
    expect(checkOf(report, 'complete').status).toBe('pass')
    expect(checkOf(report, 'mean').status).toBe('pass')
    expect(failingGroups(checkOf(report, 'std'))).toHaveLength(16)
    expect(checkOf(report, 'order').status).toBe('fail')
  })

  test('two groups have exchanged their advantages: means and stds pass, the order fails', () => {
    const given = advantagesOf(rewards, 4)
    const exchanged = changed(rows, (_, i) => ({ advantage: given[i < 4 ? i + 4 : i < 8 ? i - 4 : i] }))
    expect(failing(exchanged, { firstMiniBatch: false })).toEqual(['order', 'sign'])
    expect(failingGroups(checkOf(verify(exchanged, EXPECTED), 'order')).length).toBeGreaterThan(0)
  })
})

describe('mean', () => {
  test('an advantage that is off by 0.01 shows in its group', () => {
    const rows = changed(soundRows(), ({ advantage }, i) => (i === 0 ? { advantage: advantage! + 0.01 } : {}))
    const report = verify(rows, EXPECTED)
    expect(failingGroups(checkOf(report, 'mean'))).toEqual([rows[0].key])
    expect(checkOf(report, 'mean').figures.worst).toBeCloseTo(0.0025, 5)
  })

  test('an advantage that is not a number fails', () => {
    const rows = changed(soundRows(), (_, i) => (i === 0 ? { advantage: NaN } : {}))
    const report = verify(rows, EXPECTED)
    for (const id of ['mean', 'std', 'order'] as const) {
      expect(failingGroups(checkOf(report, id)), id).toEqual([rows[0].key])
    }
    expect(checkOf(report, 'mean').figures.worst).toBe(Infinity)
  })

  test('without advantages, with an unknown estimator or a running mean nothing is compared', () => {
    const none = changed(soundRows(), () => ({ advantage: null }))
    expect(checkOf(verify(none, EXPECTED), 'mean').status).toBe('not-applicable')
    for (const baseline of [null, 'running'] as const) {
      const report = verify(soundRows(), { ...EXPECTED, baseline })
      expect(checkOf(report, 'mean').status).toBe('not-applicable')
      expect(checkOf(report, 'order').status).toBe('pass')
    }
  })
})

describe('std', () => {
  test('advantages with another scaling than stated fail, and only here', () => {
    expect(failing(soundRows(), { scaling: 'none' })).toEqual(['std'])
    expect(failing(soundRows(), { scaling: 'batch' })).toEqual(['std'])
    expect(failing(soundRows(), { stdConvention: 'grpo-zero' })).toEqual(['std'])
    expect(failing(soundRows(), { baseline: 'leave_one_out' })).toEqual(['std'])
  })

  test('with rewards that are close together it distinguishes the ε of TRL from that of verl', () => {
    const rewards = randomRewards(4, 64).map((reward) => reward * 0.01)
    const rows = rowsOf(rewards, advantagesOf(rewards, 4, { stdConvention: 'verl' }), 4)
    expect(failing(rows, { stdConvention: 'verl' })).toEqual([])
    expect(failing(rows, { stdConvention: 'trl' })).toEqual(['std'])
  })
})

describe('order', () => {
  const rewards = Float32Array.of(0, 1, 1, 2)
  const order = (given: number[], scaling: 'none' | null = 'none') =>
    checkOf(verify(rowsOf(rewards, given, 4), { ...EXPECTED, scaling }), 'order').status

  test('equal rewards have equal advantages, higher ones higher', () => {
    expect(order([-1, 0, 0, 1])).toBe('pass')
    expect(order([-1, 0.1, -0.1, 1])).toBe('fail')
    expect(order([1, 0, 0, -1])).toBe('fail')
    expect(order([0, 0, 0, 0])).toBe('fail')
    expect(order([0.5, 0, 0, 1])).toBe('fail')
  })

  test('also if the scaling is not known', () => {
    expect(order([-10, 0, 0, 10], null)).toBe('pass')
    expect(order([10, 0, 0, -10], null)).toBe('fail')
    expect(order([0, 0, 0, 0], null)).toBe('fail')
  })
})

describe('dead groups', () => {
  const rewards = Float32Array.of(1, 1, 1, 1, 0, 1, 0, 0)
  const given = [...advantagesOf(rewards, 4)]
  const dead = (rows: ReportedRow[], changes = {}) =>
    checkOf(verify(rows, { ...EXPECTED, ...changes }), 'dead')

  test('are counted', () => {
    expect(dead(rowsOf(rewards, given, 4))).toMatchObject({
      status: 'pass',
      figures: { groups: 2, dead: 1, share: 0.5, moving: 0, shaped: 0 },
    })
  })

  test('must not move', () => {
    const moved = [0.01, -0.01, 0, 0, ...given.slice(4)]
    expect(dead(rowsOf(rewards, moved, 4))).toMatchObject({
      status: 'fail',
      faults: [{ about: 'group', key: 'prompt 0' }],
      figures: { moving: 1 },
    })
  })

  test('may move if the baseline is not their own mean, and are still counted', () => {
    const rows = rowsOf(rewards, advantagesOf(rewards, 4, { baseline: 'batch' }), 4)
    expect(dead(rows, { baseline: 'batch' })).toMatchObject({
      status: 'not-applicable',
      figures: { dead: 1, moving: 0 },
    })
  })

  test('that differ by KL in the reward may move too', () => {
    const shaped = rewards.map((reward, i) => reward - 0.01 * i)
    const rows = changed(rowsOf(shaped, advantagesOf(shaped, 4), 4), (_, i) => ({ taskReward: rewards[i] }))
    expect(dead(rows)).toMatchObject({ status: 'pass', figures: { dead: 1, moving: 0, shaped: 1 } })
  })

  test('without any scorable completion are dead, and must have advantage 0', () => {
    const unscorable = Float32Array.of(NaN, NaN, NaN, NaN, 0, 1, 0, 0)
    expect(dead(rowsOf(unscorable, advantagesOf(unscorable, 4), 4))).toMatchObject({
      status: 'pass',
      figures: { dead: 1 },
    })
    expect(dead(rowsOf(unscorable, [1, 0, 0, 0, ...given.slice(4)], 4)).status).toBe('fail')
  })
})

describe('tokens', () => {
  const moved = (by: number) => (tokens: NonNullable<ReportedRow['tokens']>) => ({
    logp: Array.from(tokens.logp!, (logp) => logp + by),
  })

  test('a ratio of 1.0001 on the first mini-batch fails; one of 1.000001 does not', () => {
    const rows = withTokens(soundRows(), moved(1e-4))
    expect(failing(rows)).toEqual(['ratio'])
    expect(failingGroups(checkOf(verify(rows, EXPECTED), 'ratio'))).toEqual([rows[0].key])
    expect(failing(withTokens(soundRows(), moved(1e-6)))).toEqual([])
  })

  test('on a later mini-batch a ratio may have any value', () => {
    const report = verify(withTokens(soundRows(), moved(0.5)), { ...EXPECTED, firstMiniBatch: false })
    expect(checkOf(report, 'ratio').status).toBe('not-applicable')
    expect(checkOf(report, 'clip').status).toBe('not-applicable')
  })

  test('a token beyond the clip range counts on the side that its advantage is pulled to', () => {
    const first = (advantage: number, by: number) =>
      checkOf(
        verify(
          changed(withTokens(soundRows(), moved(by)), (_, i) => (i === 0 ? { advantage } : {})),
          EXPECTED,
        ),
        'clip',
      )
    expect(first(1, 0.3).figures.high).toBeGreaterThan(0)
    expect(first(1, 0.3).status).toBe('fail')
    expect(first(-1, 0.3)).toMatchObject({ status: 'pass', figures: { low: 0, high: 0 } })
    expect(first(-1, -0.3).figures.low).toBeGreaterThan(0)
    expect(first(-1, -0.3).status).toBe('fail')
    expect(first(1, 0.24).status).toBe('pass')
  })

  test('with no clip there is no clip fraction', () => {
    expect(checkOf(verify(soundRows(), { ...EXPECTED, clip: null }), 'clip').status).toBe('not-applicable')
  })

  test('a reference that differs at age 0 fails; later it may', () => {
    const rows = withTokens(soundRows(), ({ refLogp }) => ({
      refLogp: Array.from(refLogp!, (logp) => logp - 1e-3),
    }))
    expect(failing(rows)).toEqual(['reference'])
    expect(checkOf(verify(rows, EXPECTED), 'reference').figures.worst).toBeCloseTo(1e-3, 8)
    for (const referenceAge of [1, null]) expect(failing(rows, { referenceAge })).toEqual([])
  })

  test.each([
    ['a hole', [1, 0, 1, 0, 0], 2],
    ['a late start', [0, 1, 1, 0, 0], 2],
    ['no token', [0, 0, 0, 0, 0], 0],
    ['a half', [1, 0.5, 0, 0, 0], 2],
    ['fewer tokens than the completion has', [1, 1, 0, 0, 0], 3],
    ['more tokens than the completion has', [1, 1, 0, 0, 0], 1],
  ])('a mask with %s fails', (_, mask, count) => {
    const rows = withTokens(soundRows(), () => ({ mask, count }))
    expect(failing(rows)).toEqual(['mask'])
    expect(failingGroups(checkOf(verify(rows, EXPECTED), 'mask'))).toEqual([rows[0].key])
  })

  test('masks sum to the tokens of all completions', () => {
    const { total, expected, rows } = checkOf(verify(soundRows(), EXPECTED), 'mask').figures
    expect(total).toBe(expected)
    expect(total).toBeGreaterThan(64)
    expect(rows).toBe(64)
  })
})
