import '../../../src/tasks/all'
import { describe, expect, test } from 'vitest'
import { importLines } from '../../../src/command/importLines'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'

function read(text: string) {
  const report = importSettings(text, defaultConfig(taskOf, 'addition'))
  if ('problem' in report) throw new Error(report.problem)
  return report
}
const betaOf = (text: string) => read(text).rows.find(({ name }) => name === 'beta')?.value

describe('a text with several parts says which one is read', () => {
  const BLOCKS =
    '## GRPO\n```bash\npip install trl\n```\n```bash\npython grpo.py --beta 0.1 --num_generations 8\n```\n## DAPO\n```bash\npython grpo.py --beta 0.2\n```\n'
  const DOCUMENTS = 'beta: 0.1\n---\n# the second\nbeta: 0.2\nnum_generations: 8\n---\nname: x\n'

  test('of fenced blocks', () => {
    expect(betaOf(BLOCKS)).toBe(0.1)
    expect(importLines(read(BLOCKS)).lines).toContain(
      '2 blocks have settings. Only the one that begins with “python grpo.py --beta 0.1 --num_generations 8” is read. To read another one, paste it alone.',
    )
  })

  test('beside the call that is read, if a block calls twice', () => {
    const text =
      '```python\na = GRPOConfig(beta=0.1, num_generations=8)\nb = GRPOConfig(beta=0.2, num_generations=4)\n```\n```yaml\nbeta: 0.01\n```\n'
    expect(read(text)).toMatchObject({ part: { count: 2 }, several: { count: 2, called: 'GRPOConfig' } })
    expect(importLines(read(text)).lines.slice(0, 2)).toEqual([
      expect.stringContaining('2 blocks have settings.'),
      expect.stringContaining('The text calls GRPOConfig 2 times.'),
    ])
  })

  test('with the placeholders of a template as they are written', () => {
    const { part } = read(BLOCKS.replace('8', '{{ G }} --seed 3'))
    expect(part?.begins).toContain('--num_generations {{ G }}')
  })

  test('of documents of YAML', () => {
    expect(betaOf(DOCUMENTS)).toBe(0.2)
    expect(importLines(read(DOCUMENTS)).lines).toContain(
      '2 YAML documents have settings. Only the one that begins with “# the second” is read. To read another one, paste it alone.',
    )
  })

  test.each([
    '```yaml\nbeta: 0.1\n```\n\n```bash\npip install trl\n```',
    '---\nbeta: 0.1\n---\n',
    'apiVersion: 1\n---\nbeta: 0.1',
  ])('not if it has settings in one alone: %s', (text) => {
    expect(read(text).part).toBe(null)
    expect(betaOf(text)).toBe(0.1)
  })
})

test.each([
  'beta: {{ beta }}\nnum_generations: 8',
  'beta: "{{ beta }}"\nnum_generations: 8',
  'beta: {{ .Values.beta | default(0.1) }}\nnum_generations: 8',
  'beta = {{ beta }}\nnum_generations = 8',
  'python grpo.py --beta {{ beta }} --num_generations 8',
])('a placeholder of a template is left out, and named: %s', (text) => {
  const { rows } = read(text)
  expect(rows.find(({ name }) => name === 'beta')).toMatchObject({
    why: 'computed',
    written: /\{\{.*\}\}/.exec(text)![0],
  })
  expect(rows.find(({ name }) => name === 'num_generations')).toMatchObject({ value: 8 })
})
