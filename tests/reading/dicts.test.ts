import { describe, expect, test } from 'vitest'
import { reading } from '../../src/reading/reading'
import { readFixture, readTexts } from './logsOfTheField'

describe('dicts on the console', () => {
  test('an older TRL: four lines, every value with its line', async () => {
    const log = await readFixture('03-unsloth-empty-answers.txt')
    const [run] = log.runs
    expect(run).toMatchObject({ format: 'trl', framework: 'unsloth', rows: 4, hasSteps: false })
    expect(log.files[0]).toMatchObject({ lines: 4, values: 44, valuesRead: 44, format: 'trl' })
    const length = run.columns.find(({ metric }) => metric === 'completions/mean_length')!
    expect([...length.values]).toEqual([1.4375, 1.375, 1.375, 60.8125])
    expect([...length.lines]).toEqual([1, 2, 3, 4])
    expect(length).toMatchObject({ name: 'completion_length', digits: 4 })
    expect(log.leftOut).toEqual([])
  })

  test('a line that breaks off is read up to the break, which is listed', async () => {
    const log = await readFixture('02-trl-all-answers-equal.txt')
    expect(log.runs[0]).toMatchObject({ framework: 'unsloth', rows: 2 })
    expect([...log.runs[0].kinds]).toEqual([0, 1])
    expect(log.leftOut).toMatchObject([{ why: 'cut', fromLine: 3, toLine: 3 }])
    const cut = log.runs[0].columns.find(
      ({ name, isEvaluation }) => isEvaluation && name === 'completions/min_length',
    )
    expect(cut).toBeUndefined()
  })

  test('a dict without any number, as in a library’s message, is no line of the log', async () => {
    const message = "[transformers] The tokens were aligned. Updated tokens: {'bos_token_id': None}."
    const line = "{'loss': '0.1', 'reward': '0.5', 'kl': None, 'epoch': '0.1'}"
    const { runs, leftOut } = await readTexts({ 'console.log': `${message}\n${line}\n` })
    expect(runs).toMatchObject([{ rows: 1 }])
    expect(runs[0].columns.map(({ name }) => name)).not.toContain('bos_token_id')
    expect(leftOut).toContainEqual(expect.objectContaining({ why: 'no-log', fromLine: 1 }))
  })

  test('all groups equal is found, with its lines', async () => {
    const { findings } = reading(await readFixture('03-unsloth-empty-answers.txt'))
    expect(findings.slice(1)).toMatchObject([
      {
        rule: 'equalGroups',
        figures: { lines: 4, reward: -1 },
        evidence: [{ name: 'reward_std' }, { name: 'reward' }, { name: 'grad_norm' }],
      },
    ])
    expect(findings[1].evidence[0].quoted.map(({ line }) => line)).toEqual([1, 2, 3, 4])
  })
})
