import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTime } from '../fuzz/judge'
import { toMarkdown } from '../../src/verification/markdown'
import { readPaste } from '../../src/verification/pasted/paste'
import { pasteReport } from '../../src/verification/pasteReport'
import { verify as text } from '../../src/text/en/verify'
import { checkOf } from './batches'
import { csv, failing, GIVEN, markdown, reportOf } from './pastedReport'

/** The parts of a verification report of 64 samples, with prose and code around them. */
const DOCUMENT = readFileSync(new URL('../seeds/004.txt', import.meta.url), 'utf8')
const changed = (from: string, to: string) => {
  if (!DOCUMENT.includes(from)) throw new Error(`not in the document: ${from}`)
  return DOCUMENT.replace(from, to)
}
const LINE = '| 21292     | 4       | 0.0000          | 0.9995        | ✅   |'

describe('a whole report', () => {
  test('passes, every part of it', () => {
    const { read, problems } = readPaste(DOCUMENT)
    expect(problems).toEqual([])
    expect(read.map(({ kind, count }) => [kind, count])).toEqual([
      ['sizes', 4],
      ['sums', 6],
      ['debug', 16],
      ['conditions', 16],
      ['figures', 4],
    ])
    const report = reportOf(DOCUMENT)
    expect(report.checks.map(({ id, status }) => [id, status])).toEqual(
      ['samples', 'complete', 'mean', 'std', 'conditions', 'figures', 'sums'].map((id) => [id, 'pass']),
    )
    expect(checkOf(report, 'samples').figures).toEqual({
      ...{ batches: 4, replicas: 8, batchSize: 2, expected: 64, samples: 64, groups: 16, k: 4 },
    })
    expect(checkOf(report, 'figures').figures).toEqual({
      ...{ stated: 4, compared: 4, wrong: 0 },
      // the document has no log: these are its expected values
      expected: 4,
    })
  })

  test('lists the lines from which nothing was read', () => {
    const { unread } = readPaste(DOCUMENT)
    expect(unread[0]).toMatchObject({ from: 5, to: 5, begins: '根据 `config/grpo.py` (440-459行)：' })
    expect(unread.some(({ from, to }) => from <= 56 && to >= 56)).toBe(false)
  })

  test('shows the reward std that a std of 0.9985 implies', () => {
    const { impliedRewardStd } = reportOf(DOCUMENT).groups.find(({ key }) => key === '9962')!
    expect(impliedRewardStd!.value).toBeCloseTo((1e-4 * 0.9985) / 0.0015, 12)
    expect(impliedRewardStd!.low).toBeCloseTo((1e-4 * 0.99845) / 0.00155, 12)
    expect(impliedRewardStd!.high).toBeCloseTo((1e-4 * 0.99855) / 0.00145, 12)
    expect(toMarkdown(reportOf(DOCUMENT), text)).toContain('| 0.9985 | 0.0666 (0.0644–0.0689) |')
  })

  test.each<[string, string, string, string[], string]>([
    [
      'a std with ÷ (k − 1)',
      LINE,
      LINE.replace('0.9995', '1.1541'),
      ['std', 'sums'],
      '21292: found 1.1541, expected 0.9995 – too large by √(k/(k − 1))',
    ],
    [
      'a std with ÷ k of those with ÷ (k − 1)',
      LINE,
      LINE.replace('0.9995', '0.8656'),
      ['std', 'sums'],
      '21292: found 0.8656, expected 0.9995 – too small',
    ],
    [
      'the sign of a std',
      LINE,
      LINE.replace('0.9995', '-0.9995'),
      ['std', 'sums'],
      '21292: found -0.9995, expected 0.9995',
    ],
    [
      'a std of advantages that were not scaled',
      LINE,
      LINE.replace('0.9995', '0.3121'),
      ['std', 'sums'],
      '21292: found 0.3121, expected 1 – not near 1',
    ],
    ['a mean', LINE, LINE.replace('0.0000', '-0.5000'), ['mean'], '21292: found -0.5000, expected 0'],
    [
      'a count of the table',
      LINE,
      LINE.replace('| 4  ', '| 3  '),
      ['samples', 'complete', 'conditions', 'figures', 'sums'],
      '21292: found 3, expected 4',
    ],
    ['a wrong group', LINE, LINE.replace('21292', '21293'), ['conditions'], '21292: missing'],
    [
      'a group twice',
      LINE,
      LINE.replace('21292', '19928'),
      ['conditions', 'figures'],
      '19928: found 2, expected 1 – appears more than once',
    ],
    ['a missing group', `${LINE}\n`, '', ['samples', 'conditions', 'figures', 'sums'], '21292: missing'],
    [
      'its own status',
      LINE,
      LINE.replace('✅', '❌'),
      ['conditions'],
      '21292: marked as failed in the table',
    ],
    [
      'a count of the debug block',
      "'21292': 4",
      "'21292': 5",
      ['conditions'],
      '21292: samples – found 4, expected 5',
    ],
    [
      'the number of conditions',
      'Unique conditions: 16',
      'Unique conditions: 15',
      ['conditions'],
      'Unique conditions: found 15, expected 16',
    ],
    [
      'group_size',
      '`group_size` ≈ 4.0',
      '`group_size` ≈ 5.0',
      ['figures'],
      'group_size: found 5, expected 4',
    ],
    [
      'trained_prompt_num',
      '`trained_prompt_num` = 16',
      '`trained_prompt_num` = 15',
      ['figures'],
      'trained_prompt_num: found 15, expected 16',
    ],
    [
      'zero_std_ratio',
      '`zero_std_ratio` ≈ 0',
      '`zero_std_ratio` ≈ 0.5',
      ['figures'],
      'zero_std_ratio: found 0.5000, expected 0',
    ],
    [
      'reward_std_mean',
      '`reward_std_mean` > 0',
      '`reward_std_mean` = 1.25',
      ['figures'],
      'reward_std_mean: found 1.2500, expected 0.2646',
    ],
    ['a sum', '64 / 4 = **16**', '64 / 4 = **15**', ['sums'], '64 / 4 = 15: found 15, expected 16'],
    [
      'a shape',
      '`(64, 18)` - 64个样本，18个时间步\n-',
      '`(63, 18)` - 64个样本，18个时间步\n-',
      ['sums'],
      '(63, 18): found 63, expected 64',
    ],
    [
      'a range that leaves a std of the table out',
      '（0.9985-0.9998）',
      '（0.9990-0.9998）',
      ['sums'],
      'std 0.9990-0.9998: found 0.9990, expected 0.9985',
    ],
    [
      'the upper end of a range',
      '（0.9985-0.9998）',
      ' from 0.9985 to 0.9991',
      ['sums'],
      'std 0.9985 to 0.9991: found 0.9991, expected 0.9998',
    ],
    [
      'the number of replicas',
      '(num_replicas = 8)',
      '(num_replicas = 7)',
      ['samples'],
      '4 × 7 × 2 = 56; found 64',
    ],
    ['k', '- **k** = 4', '- **k** = 8', ['samples', 'complete'], '16416: found 4, expected 8'],
  ])('with one change in it is found out: %s', (_, from, to, checks, said) => {
    const report = reportOf(changed(from, to))
    expect(report.checks.flatMap(({ id, status }) => (status === 'fail' ? [id] : []))).toEqual(checks)
    expect(toMarkdown(report, text).replaceAll('\\', '')).toContain(said)
  })

  test('a line whose cells are shifted by one is named with its line', () => {
    const { problems, conditions } = readPaste(changed(LINE, '| 21292 | 0.0000 | 0.9995 | ✅ | |'))
    expect(conditions).toHaveLength(15)
    expect(problems[0]).toMatchObject({ problem: 'not-a-number', column: 'Advantage Std', written: '✅' })
  })
})

test('a table of only means and stds is checked by its own numbers', () => {
  const lines = DOCUMENT.split('\n')
    .filter((line) => line.startsWith('|'))
    .join('\n')
  expect(failing(lines)).toEqual([])
  expect(checkOf(reportOf(lines), 'conditions').status).toBe('not-applicable')
  expect(failing(lines, { sharding: { batches: 4, replicas: 4, batchSize: 2 } })).toEqual(['samples'])
})

describe('the four figures', () => {
  test.each([
    [
      'a Python dict',
      "{'group_size': 4.0, 'trained_prompt_num': 16, 'zero_std_ratio': 0.0, 'reward_std_mean': 0.31}",
    ],
    [
      'a Python dict over several lines',
      "wandb.log({\n  'group_size': 4.0,\n  'trained_prompt_num': 16,\n  'zero_std_ratio': 0.0,\n  'reward_std_mean': 0.31,\n})",
    ],
    [
      'bullets',
      '- `group_size` ≈ 4.0\n- `trained_prompt_num` = 16\n- `zero_std_ratio` ≈ 0\n- `reward_std_mean` > 0',
    ],
    [
      'wandb’s summary',
      'wandb: group_size 4\nwandb: trained_prompt_num 16\nwandb: zero_std_ratio 0\nwandb: reward_std_mean 0.31',
    ],
    ['JSON', '{"group_size": 4, "trained_prompt_num": 16, "zero_std_ratio": 0, "reward_std_mean": 0.31}'],
    [
      'a table with a name a line',
      '| metric | value |\n|---|---|\n| group_size | 4 |\n| trained_prompt_num | 16 |\n| zero_std_ratio | 0 |\n| reward_std_mean | 0.31 |',
    ],
  ])('are read from %s', (_, pasted) => {
    const { figures } = readPaste(pasted)
    expect(figures.map(({ name }) => name)).toEqual([
      'group_size',
      'trained_prompt_num',
      'zero_std_ratio',
      'reward_std_mean',
    ])
    expect(failing(pasted, { k: 4, sharding: { batches: 4, replicas: 8, batchSize: 2 } })).toEqual([])
    expect(failing(pasted, { k: 8 })).toEqual(['figures'])
    // nothing else says how large a group is
    expect(reportOf(pasted).expectation.k).toBe(4)
  })

  test('of every step are checked', () => {
    const log = (changes: Record<string, number>) =>
      [1, 2, 3]
        .map((step) =>
          JSON.stringify({
            step,
            group_size: 4,
            trained_prompt_num: 16,
            zero_std_ratio: 0.25,
            reward_std_mean: 0.2,
            ...(step === 2 ? changes : {}),
          }),
        )
        .join('\n')
    const given = { k: 4, sharding: { batches: 4, replicas: 8, batchSize: 2 } }
    expect(failing(log({}), given)).toEqual([])
    for (const [key, found] of [
      ['group_size', 3.9],
      ['trained_prompt_num', 15],
      ['zero_std_ratio', 0.3],
      ['reward_std_mean', 0],
    ] as const) {
      const { faults } = checkOf(reportOf(log({ [key]: found }), given), 'figures')
      expect(faults.map((fault) => [fault.key, fault.found, fault.step])).toContainEqual([key, found, 2])
    }
  })

  test('are not read from code that names them', () => {
    expect(readPaste('wandb.log({"group_size": group_size,  # 4\n})').figures).toEqual([])
  })
})

describe('a pathological text', () => {
  const pieces = fc.constantFrom(
    ...[
      '| a | b |',
      '|---|---|',
      '| Condition | Samples | Advantage Std |',
      '| x | 4 | 0.99 |',
      '|',
      '\n',
      '\n\n',
      '```',
    ],
    ...[
      '[GRPO Debug] Gathered dataset_indices: [',
      '1 2 3',
      '...',
      ']',
      'Count per condition: {',
      "'1': 4,",
      '}',
    ],
    ...[
      'Unique conditions: 3',
      'group_size',
      ' ≈ ',
      '4.0',
      'zero_std_ratio: 2',
      'k = 0',
      'num_replicas = 8',
      '1 / 0 = 3',
    ],
    ...['condition,reward', 'a,1', '{"key":1,"reward":[1,2],"adv":[1]}', 'shape (0, 0)', '\u0000', '✅', '-'],
  )

  test('never throws, and every read part can be reported', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
        ),
        (pasted) => {
          const paste = readPaste(pasted)
          const report = pasteReport(paste, GIVEN)
          if (report === null) expect(paste.problems.length).toBeGreaterThan(0)
          else expect(toMarkdown(report, text)).toContain('# GRPO')
        },
      ),
      { numRuns: 2000, seed: 4 },
    )
  })

  test.each([
    [
      '10,000 rows',
      csv(Array.from({ length: 10_000 }, (_, i) => [`c${i >> 2}`, String(i % 7), String((i % 5) - 2)])),
    ],
    [
      '10,000 lines of Markdown',
      markdown(Array.from({ length: 10_000 }, (_, i) => [`c${i >> 2}`, String(i % 7), String((i % 5) - 2)])),
    ],
    ['many dashes', '-|'.repeat(100_000) + '\n' + '-'.repeat(100_000) + '\n'.repeat(10_000)],
    ['many openings', 'Count per condition: {dataset_indices: ['.repeat(20_000)],
    ['many numbers', '1×'.repeat(100_000) + '\n' + 'k = '.repeat(50_000)],
    ['many blanks', `group_size${' '.repeat(200_000)}\n`.repeat(3)],
    ['many lines', 'group_size 4\n'.repeat(10_000)],
  ])('of %s is read and checked at once', (_, pasted) => {
    expect(() => inTime(() => pasteReport(readPaste(pasted), GIVEN))).not.toThrow()
  })

  test('is refused if it is too large, with the limit', () => {
    expect(readPaste(' '.repeat(8_000_001)).problems).toEqual([{ problem: 'too-long', most: 8_000_000 }])
    const prose = '- k = 4\n'.repeat(100_000)
    expect(readPaste(prose).problems).toEqual([{ problem: 'too-many-lines', most: 100_000 }])
    expect(readPaste(prose.trimEnd()).sizes.k).toBe(4)
  })
})
