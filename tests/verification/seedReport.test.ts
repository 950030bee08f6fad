import { expect, test } from 'vitest'
import { toMarkdown } from '../../src/verification/markdown'
import { verify } from '../../src/verification/report'
import type { ReportedRow } from '../../src/verification/rows'
import { verify as text } from '../../src/text/en/verify'
import { advantagesOf, checkOf, EXPECTED, randomRewards } from './batches'

/**
 * The report that the project's user wrote by hand: 4 batches on 8 replicas of 2 make 64 samples, 16 conditions with 4 each.
 * σ of each condition is the one that gives the std of its table, σ / (σ + 1e-4).
 */
const STDS: Readonly<Record<string, number>> = {
  '16416': 0.9996,
  '19928': 0.9997,
  '21292': 0.9995,
  '22149': 0.9998,
  '24676': 0.9994,
  '24708': 0.9998,
  '26040': 0.9992,
  '29853': 0.9998,
  '30569': 0.9996,
  '3098': 0.9997,
  '32262': 0.9993,
  '4265': 0.9996,
  '8074': 0.9996,
  '8290': 0.9995,
  '9919': 0.9994,
  '9962': 0.9985,
}

/** Rows as 8 replicas gather them: sample i of the step on replica i mod 8. */
function gathered(): ReportedRow[] {
  const conditions = Object.entries(STDS).sort(([a], [b]) => a.localeCompare(b))
  const rewards = new Float32Array(64)
  conditions.forEach(([, std], g) => {
    const sigma = (1e-4 * std) / (1 - std)
    const raw = randomRewards(g + 1, 4)
    const mean = raw.reduce((sum, value) => sum + value, 0) / 4
    const own = Math.sqrt(raw.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 4)
    raw.forEach((value, j) => (rewards[4 * g + j] = 0.5 + ((value - mean) / own) * sigma))
  })
  const given = advantagesOf(rewards, 4, { stdConvention: 'grpo-zero' })
  const rows = Array.from(rewards, (reward, i): ReportedRow => ({
    key: conditions[i >> 2][0],
    reward,
    advantage: given[i],
    tokens: null,
  }))
  return Array.from({ length: 8 }, (_, replica) => rows.filter((_, i) => i % 8 === replica)).flat()
}

test('4 batches × 8 replicas × 2 = 64 = 16 × 4, with the table of the report', () => {
  const report = verify(gathered(), { ...EXPECTED, stdConvention: 'grpo-zero', firstMiniBatch: false })
  expect(checkOf(report, 'samples')).toMatchObject({
    status: 'pass',
    figures: { batches: 4, replicas: 8, batchSize: 2, expected: 64, samples: 64, groups: 16, k: 4 },
  })
  expect(checkOf(report, 'complete').figures).toMatchObject({
    groups: 16,
    complete: 16,
    smallest: 4,
    largest: 4,
  })
  expect(report.checks.filter(({ status }) => status === 'fail')).toEqual([])
  expect(checkOf(report, 'dead').figures.dead).toBe(0)

  const lines = toMarkdown(report, text).split('\n')
  const table = lines.slice(lines.indexOf('## Groups') + 4).filter((line) => line !== '')
  const cells = table.map((line) => line.split('|').map((cell) => cell.trim()))
  expect(Object.fromEntries(cells.map(([, condition, , , , std]) => [condition, Number(std)]))).toEqual(STDS)
  for (const [, , samples, reward, mean, , status] of cells) {
    expect([samples, reward, mean, status]).toEqual(['4', '0.5000', '0.0000', '✓ pass'])
  }
})

test('the Markdown names the compared values', () => {
  const markdown = toMarkdown(verify(gathered(), { ...EXPECTED, stdConvention: 'grpo-zero' }), text)
  expect(markdown).toContain(
    'Expected: k = 4, baseline group mean, scaling group, std GRPO-Zero: ÷ k, + 1e-4.',
  )
  expect(markdown).toContain('✓ All 7 checks that apply pass · 6 do not apply.')
  expect(markdown).toContain(
    '| Samples = groups × k | ✓ pass | batches × replicas × batch size = 4 × 8 × 2 = 64; found 64 samples, 16 groups × 4. |',
  )
  expect(markdown).toContain('| Mask sums | – not applicable | There are no masks. |')
})

test('a group that breaks a check is named with the check', () => {
  const rows = gathered().filter(
    (row, i, all) => all.findIndex(({ key }) => key === '3098') !== i || row.key !== '3098',
  )
  expect(rows).toHaveLength(63)
  const markdown = toMarkdown(verify(rows, { ...EXPECTED, stdConvention: 'grpo-zero' }), text)
  expect(markdown).toContain('✗ fail: size, mean, std, sign')
  expect(markdown).toContain('3098: found 3, expected 4.')
})

test('a prompt cannot break the table, however it is written', () => {
  const rows = gathered().map((row) => ({ ...row, key: `a|b\n<img> *${row.key}*` }))
  const markdown = toMarkdown(verify(rows, { ...EXPECTED, stdConvention: 'grpo-zero' }), text)
  expect(markdown).toContain('| a\\|b<br>&lt;img&gt; \\*3098\\* | 4 |')
  const columns = markdown.split('\n').filter((line) => line.startsWith('| a'))
  expect(columns).toHaveLength(16)
})
