import { describe, expect, test } from 'vitest'
import { klPlaceIn, klRangeOf } from '../../src/app/soundKl'
import { defaultConfig } from '../../src/settings/config'
import { TASK_IDS } from '../../src/settings/knobs'
import { TASKS, taskOf } from '../../src/tasks'

describe('the range in which KL is sound', () => {
  test('ends at ln V where the policy begins at random', () => {
    const config = defaultConfig(taskOf, 'reverse')
    const tokens = TASKS.reverse.vocabulary(config.taskSettings as never).length
    const range = klRangeOf(null, config)
    expect(range).toMatchObject({ low: 0, source: 'vocabulary' })
    expect(range.high).toBeCloseTo(Math.log(tokens), 2)
  })

  test('ends at verl’s target for a policy that is fine-tuned, and at PPO’s within a step', () => {
    const config = defaultConfig(taskOf, 'diffusion')
    expect(klRangeOf(null, config)).toEqual({ low: 0, high: 0.1, source: 'target' })
    expect(klRangeOf(null, { ...config, klAgainst: 'old' })).toEqual({ low: 0, high: 0.015, source: 'step' })
  })

  test('is the visitor’s where one was set', () => {
    const config = defaultConfig(taskOf, 'diffusion')
    expect(klRangeOf({ low: 0.01, high: 0.3 }, config)).toEqual({ low: 0.01, high: 0.3, source: 'set' })
  })

  test.each(TASK_IDS)('is one in %s', (task) => {
    const { low, high } = klRangeOf(null, defaultConfig(taskOf, task))
    expect(low).toBeLessThan(high)
  })

  test('has two sides', () => {
    const range = { low: 0, high: 0.1 }
    expect([-0.01, 0, 0.1, 0.11, NaN].map((kl) => klPlaceIn(range, kl))).toEqual([
      'below',
      'within',
      'within',
      'above',
      null,
    ])
  })
})
