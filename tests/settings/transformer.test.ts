import { describe, expect, test } from 'vitest'
import { configProblems, defaultConfig } from '../../src/settings/config'
import { TASK_IDS, type RunConfig } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'
import { networkShapeOf } from '../../src/train/networkShape'

const transformer = (changes: Partial<RunConfig> = {}, task: RunConfig['task'] = 'reverse'): RunConfig => ({
  ...defaultConfig(taskOf, task),
  policy: 'transformer',
  width: 24,
  heads: 4,
  ...changes,
})

describe('a transformer', () => {
  test('is a network like any other where its heads share the width', () => {
    expect(configProblems(transformer(), taskOf)).toEqual([])
  })

  test('needs heads that divide its width, and says which do', () => {
    expect(configProblems(transformer({ heads: 5 }), taskOf)).toEqual([
      { problem: 'heads', knob: 'heads', other: 'width', divisors: [1, 2, 3, 4, 6, 8, 12] },
    ])
    expect(configProblems(transformer({ heads: 5, policy: 'mlp' }), taskOf)).toEqual([])
  })

  test('reads tokens: not for a task that shows a state', () => {
    const id = TASK_IDS.find((one) => TASKS[one].world)
    expect(configProblems(transformer({}, id), taskOf)).toContainEqual({
      problem: 'needs-tokens',
      knob: 'policy',
      other: 'task',
    })
  })

  test('has ReLU, or the GELU that Hugging Face calls gelu_new', () => {
    const shapeOf = (changes: Partial<RunConfig>) => networkShapeOf(transformer(changes), TASKS.reverse)
    expect(shapeOf({}).policy).toMatchObject({ activation: 'relu' })
    expect(shapeOf({ activation: 'gelu' }).policy).toMatchObject({ activation: 'gelu_new' })
    // a record of an older run
    expect(shapeOf({ activation: undefined! }).policy).toMatchObject({ activation: 'relu' })
  })

  test('sees the whole prompt and completion, whatever the window', () => {
    const task = TASKS.reverse
    for (const window of [1, 32]) {
      const config = transformer({ window, layers: 3 })
      const shape = networkShapeOf(config, task)
      const prompt = task.promptLength(config.taskSettings)
      expect(shape.window).toBe(prompt + task.completionLength(config.taskSettings) - 1)
      expect(shape.policy).toEqual({ id: 'transformer', layers: 3, heads: 4, activation: 'relu' })
    }
    expect(networkShapeOf(transformer({ policy: 'mlp', window: 3 }), task)).toMatchObject({ window: 3 })
    expect(networkShapeOf(transformer({ policy: 'mlp' }), task).policy).toBeUndefined()
  })
})
