import { describe, expect, test } from 'vitest'
import { failingGroups } from '../../src/verification/checks'
import { readPaste } from '../../src/verification/pasted/paste'
import { advantagesOf, checkOf, randomRewards } from './batches'
import { csv, failing, markdown, reportOf } from './pastedReport'

/** 16 groups of 4 with rewards and advantages in one convention, as the lines of a table. */
function batch(stdConvention: 'trl' | 'grpo-zero', T = 1): string[][] {
  const rewards = randomRewards(3, 64 * T)
  const ofStep = Array.from({ length: T }, (_, t) => rewards.slice(64 * t, 64 * (t + 1)))
  const given = ofStep.map((step) => advantagesOf(step, 4, { stdConvention }))
  const list = (of: Float32Array[], i: number) =>
    T === 1 ? String(of[0][i]) : JSON.stringify(of.map((step) => step[i]))
  return Array.from({ length: 64 }, (_, i) => [`c${i >> 2}`, list(ofStep, i), list(given, i)])
}

describe('a table of completions', () => {
  test.each(['trl', 'grpo-zero'] as const)('shows the std convention: %s', (convention) => {
    const report = reportOf(csv(batch(convention)))
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([])
    expect(report.expectation.stdConvention).toBe(convention)
  })

  test('may be in Markdown, in several tables with prose between, and name its replicas', () => {
    const rows = batch('trl')
    const pasted = `Replica 0:\n\n${markdown(rows.slice(0, 20))}\n\nand the rest:\n\n${markdown(rows.slice(20))}\n`
    expect(readPaste(pasted).read.map(({ count }) => count)).toEqual([20, 44])
    expect(failing(pasted)).toEqual([])
    const ranked = rows.map((row, i) => ({ key: row[0], reward: row[1], adv: row[2], rank: i % 8 }))
    const sharding = { batches: 4, replicas: 8, batchSize: 2 }
    const lines = (some: typeof ranked) => some.map((row) => JSON.stringify(row)).join('\n')
    expect(failing(lines(ranked), { sharding })).toEqual([])
    const uneven = ranked.map((row, i) => (i === 9 ? { ...row, rank: 3 } : row))
    const report = reportOf(lines(uneven), { sharding })
    expect(checkOf(report, 'replicas').faults).toEqual(
      [
        { about: 'replica', key: '3', expected: 8, found: 9 },
        { about: 'replica', key: '1', expected: 8, found: 7 },
      ].sort((a, b) => Number(a.key) - Number(b.key)),
    )
    expect(failingGroups(checkOf(report, 'replicas'))).toEqual([])
  })

  test.each<[string, (rows: string[][]) => string[][], string[], string]>([
    [
      'a sign',
      (rows) => rows.map((row, i) => (i === 5 ? [row[0], row[1], String(-row[2])] : row)),
      ['mean', 'std', 'sign'],
      'c1',
    ],
    [
      'a wrong group',
      (rows) => rows.map((row, i) => (i === 5 ? ['c7', row[1], row[2]] : row)),
      ['complete', 'mean', 'std', 'sign'],
      'c7',
    ],
    [
      'a shifted row',
      (rows) => rows.map((row, i) => [row[0], row[1], rows[(i + 1) % 64][2]]),
      ['mean', 'std', 'order', 'sign'],
      'c3',
    ],
    [
      'advantages exchanged between two rows',
      (rows) => rows.map((row, i) => [row[0], row[1], rows[i === 4 ? 5 : i === 5 ? 4 : i][2]]),
      ['order'],
      'c1',
    ],
    [
      'a group in the other ddof',
      (rows) => rows.map((row, i) => (i >> 2 === 2 ? [row[0], row[1], batch('trl')[i][2]] : row)),
      ['std'],
      'c2',
    ],
    ['a missing row', (rows) => rows.filter((_, i) => i !== 8), ['samples', 'complete', 'mean', 'std'], 'c2'],
  ])('is searched for %s', (_, corrupt, checks, named) => {
    const report = reportOf(csv(corrupt(batch('grpo-zero'))), { stdConvention: 'grpo-zero' })
    const found = report.checks.filter(({ status }) => status === 'fail')
    expect(found.map(({ id }) => id)).toEqual(checks)
    expect(found.flatMap((check) => failingGroups(check))).toContain(named)
  })

  test('a group in the other ddof is recognised by its factor', () => {
    const rows = batch('grpo-zero').map((row, i) =>
      i >> 2 === 2 ? [row[0], row[1], batch('trl')[i][2]] : row,
    )
    expect(checkOf(reportOf(csv(rows)), 'std').faults).toMatchObject([{ key: 'c2', cause: 'population-std' }])
  })

  test('is compared with a table of its groups, and with figures, in the same text', () => {
    const rows = batch('trl')
    const { groups } = reportOf(csv(rows))
    const table = groups.map(
      ({ key, samples, advantageMean, advantageStd }) =>
        `| ${key} | ${samples} | ${advantageMean!.toFixed(4)} | ${advantageStd!.toFixed(4)} |`,
    )
    const pasted = (lines: readonly string[], size = '4.0') =>
      `${markdown(rows)}\n\n| Condition | Samples | Mean | Std |\n|---|---|---|---|\n${lines.join('\n')}\n\nwandb: group_size ${size}\n`
    expect(failing(pasted(table))).toEqual([])
    expect(failing(pasted(table, '3.5'))).toEqual(['figures'])
    expect(failing(pasted(table.slice(1)))).toEqual(['conditions'])
    const other = table.map((line, i) => (i === 3 ? line.replace(/\d\.\d+ \|$/, '0.9000 |') : line))
    expect(checkOf(reportOf(pasted(other)), 'conditions').faults).toMatchObject([
      { key: 'c3', of: 'std', found: 0.9 },
    ])
  })
})

describe('the steps of a trajectory', () => {
  test('are all checked, not the last alone', () => {
    const rows = batch('grpo-zero', 18)
    const report = reportOf(csv(rows))
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([])
    expect(checkOf(report, 'steps')).toMatchObject({
      status: 'pass',
      figures: { rows: 64, steps: 18, values: 1152, wrong: 0 },
    })
    const wrong = rows.map((row, i) => {
      const advantages = JSON.parse(row[2]) as number[]
      return i === 6 ? [row[0], row[1], JSON.stringify(advantages.map((a, t) => (t === 4 ? -a : a)))] : row
    })
    const { status, faults } = checkOf(reportOf(csv(wrong)), 'steps')
    expect(status).toBe('fail')
    expect(faults.every(({ key, step }) => key === 'c1' && step === 5)).toBe(true)
    expect(failing(csv(wrong))).toEqual(['steps'])
  })

  test('may have a line each', () => {
    const rows = batch('trl', 3).flatMap(([key, rewards, advantages]) =>
      (JSON.parse(rewards) as number[]).map((reward, t) => ({
        ...{ key, timestep: t, reward, advantage: (JSON.parse(advantages) as number[])[t] },
      })),
    )
    const report = reportOf(rows.map((row) => JSON.stringify(row)).join('\n'))
    expect(report.samples).toBe(64)
    expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([])
    expect(checkOf(report, 'steps').figures).toMatchObject({ rows: 64, steps: 3 })
  })

  test('repeat one reward and one advantage, or are named', () => {
    const rows = batch('trl').map(([key, reward, advantage]) => ({
      ...{ key, reward: Array(18).fill(Number(reward)), advantage: Array(18).fill(Number(advantage)) },
    }))
    const report = reportOf(JSON.stringify(rows))
    const { status, figures } = checkOf(report, 'repeated')
    expect(status).toBe('pass')
    expect(figures.values).toBe(1152)
    expect(figures.meanOfAll).toBeCloseTo(figures.meanOfRows!, 9)
    rows[9].advantage[11] += 0.5
    expect(checkOf(reportOf(JSON.stringify(rows)), 'repeated').faults).toMatchObject([
      { key: 'c2', step: 12 },
    ])
    rows[9].advantage.pop()
    expect(checkOf(reportOf(JSON.stringify(rows)), 'steps').faults).toEqual([
      { about: 'group', key: 'c2', of: 'length', expected: 18, found: 17 },
    ])
  })
})
