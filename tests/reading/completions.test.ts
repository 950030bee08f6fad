import { describe, expect, test } from 'vitest'
import { batchOf } from '../../src/reading/batch'
import { reading } from '../../src/reading/reading'
import { SHOWN } from '../../src/reading/shown'
import { readTexts } from './logsOfTheField'

/** verl’s rollout dump: 4 prompts × 4 answers. */
const dump = (score: (p: number, g: number) => number, output: (p: number, g: number) => string): string =>
  Array.from({ length: 16 }, (_, i) => {
    const [p, g] = [i >> 2, i % 4]
    return JSON.stringify({ input: `What is ${p} + 1?`, output: output(p, g), score: score(p, g), step: 3 })
  }).join('\n')

const text = (p: number, g: number) => `"${p}"\n answer ${g} ${'x'.repeat((p * 7 + g * 5) % 11)}`

describe('completions of verl', () => {
  test('groups are rebuilt, and their advantages computed', async () => {
    const log = await readTexts({ '3.jsonl': dump((p, g) => (p === 0 ? 1 : p === 1 ? 0 : g % 2), text) })
    expect(log.completions).toHaveLength(1)
    expect(log.completions[0]).toMatchObject({ step: 3, advantages: null })
    expect(log.completions[0].completions[1]).toBe(text(0, 1))
    const { groups, advantages } = batchOf(log.completions[0])
    expect(groups.map(({ dead }) => dead)).toEqual(['solved', 'stuck', null, null])
    // std of 0, 1, 0, 1 with n − 1 is 0.57735
    expect(advantages.group[9]).toBeCloseTo(0.5 / (Math.sqrt(1 / 3) + 1e-4), 5)
    expect(advantages.none[9]).toBe(0.5)
    expect(reading(log).findings).toEqual([])
  })

  test('identical answers, and groups that are all equal', async () => {
    const log = await readTexts({
      '3.jsonl': dump(
        () => 0,
        (p) => `the same ${p}`,
      ),
    })
    const { findings } = reading(log)
    expect(findings.map(({ rule, show }) => [rule, show])).toEqual([
      ['batchAllEqual', SHOWN.batchAllEqual],
      ['identicalAnswers', SHOWN.identicalAnswers],
    ])
  })

  test('a reward that is the length', async () => {
    const log = await readTexts({
      '3.jsonl': dump(
        (p, g) => p + g,
        (p, g) => 'x'.repeat(10 * (p + g) + p),
      ),
    })
    expect(reading(log).findings.map(({ rule }) => rule)).toContain('lengthDecides')
  })
})

test('a prompt that a batch has twice is two groups, if they stand apart', () => {
  const table = (prompts: readonly string[], reward: readonly number[]) => ({
    file: 0,
    step: 1,
    prompts,
    completions: reward.map((_, i) => `answer ${i}`),
    rewards: {},
    reward: Float64Array.from(reward),
    advantages: null,
    isCut: false,
  })
  const sizes = (prompts: readonly string[]) =>
    batchOf(
      table(
        prompts,
        prompts.map((_, i) => i % 2),
      ),
    ).groups.map(({ members }) => members.length)
  expect(sizes(['a', 'a', 'b', 'b', 'a', 'a'])).toEqual([2, 2, 2])
  // the answers of several workers stand between each other
  expect(sizes(['a', 'b', 'a', 'b', 'a', 'a'])).toEqual([4, 2])
  expect(sizes(['a', 'a', 'a', 'b', 'b'])).toEqual([3, 2])
})

test('advantages that were logged are checked against their rewards', async () => {
  const rows = (advantage: (g: number) => number) =>
    Array.from({ length: 16 }, (_, i) =>
      JSON.stringify({
        prompt: `p${i >> 2}`,
        completion: text(i >> 2, i % 4),
        exact: i % 2,
        advantage: advantage(i % 2),
      }),
    ).join('\n')
  const group = 0.5 / (Math.sqrt(1 / 3) + 1e-4)
  const right = await readTexts({ 'a.jsonl': rows((right) => (right ? group : -group)) })
  expect(Object.keys(right.completions[0].rewards)).toEqual(['exact'])
  expect(batchOf(right.completions[0]).differences!.group).toBeLessThan(1e-5)
  expect(reading(right).findings).toEqual([])
  const wrong = await readTexts({ 'a.jsonl': rows((right) => (right ? 2 : -0.2)) })
  expect(reading(wrong).findings.map(({ rule }) => rule)).toEqual(['advantagesDiffer'])
})

test.each([
  ['JSON Lines', '3.jsonl', (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n')],
  [
    'a table of W&B',
    'table.json',
    (rows: readonly object[]) =>
      JSON.stringify({ columns: Object.keys(rows[0]), data: rows.map((row) => Object.values(row)) }),
  ],
])(
  'a completion that is null in %s is empty, and so is a message without content',
  async (_, name, write) => {
    const chat = [{ role: 'assistant', content: null }]
    const calls = [{ role: 'assistant', content: null, tool_calls: [{ id: 'a' }] }]
    const said = [{ role: 'assistant', content: 'six' }]
    const rows = [null, 'null', [null], chat, said, calls].map((completion) => ({
      ...{ prompt: 'p', completion, reward: 1, step: 3 },
    }))
    const [{ completions }] = (await readTexts({ [name]: write(rows) })).completions
    expect(completions.slice(0, 5)).toEqual(['', 'null', '', '', 'six'])
    expect(completions[5]).toContain('tool_calls')
  },
)

test('a line that has a list for each column, as ms-swift writes a step, is a table', async () => {
  const line = JSON.stringify({
    step: ['5', '5', '5', '5'],
    prompt: ['2+2=', '2+2=', '3+3=', '3+3='],
    completion: ['4', '5', '6', '6'],
    accuracy: [1, 0, 1, 1],
  })
  const log = await readTexts({ 'completions.jsonl': `${line}\n` })
  const [table] = log.completions
  expect(table.completions).toEqual(['4', '5', '6', '6'])
  expect([...table.reward]).toEqual([1, 0, 1, 1])
  expect(batchOf(table).groups.map(({ dead }) => dead)).toEqual([null, 'solved'])
})
