import { expect, test } from 'vitest'
import { appendSteps, labBytes, newLabRun } from '../../../src/app/lab/labRun'
import { baseConfig } from '../../../src/settings/presets'
import { taskOf } from '../../../src/tasks'

test('tells the bytes of its runs: a column grows by doubling, or to what it needs', () => {
  const config = baseConfig(taskOf, 'bandit', 'grpo')
  const [short, long] = [newLabRun('a', config), newLabRun('b', config)]
  expect(labBytes([short, long])).toBe(0)
  const steps = (count: number) => ({ firstStep: 1, steps: count, metrics: new Float64Array(2 * count) })
  appendSteps(short, ['reward', 'kl'], { key: 'a', ...steps(10) })
  appendSteps(long, ['reward', 'kl'], { key: 'b', ...steps(1000) })
  expect(labBytes([short, long])).toBe(8 * 2 * (64 + 1000))
})
