import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { baseOf } from '../../src/tasks/fields'
import { PLAIN_SETUP, setupOf, withSetup } from '../../src/app/setups'
import { defaultConfig } from '../../src/settings/config'
import { TASKS, taskOf } from '../../src/tasks'
import type { Task } from '../../src/tasks/task'
import { stage } from './fakeWorker'

const reverse = TASKS.reverse as { setups?: Task['setups'] }
beforeEach(() => {
  reverse.setups = [
    { id: 'short', settings: { length: 2 }, config: { beta: 0.2, generationBatchSize: 128 } },
    { id: 'impossible', settings: {}, config: { numGenerations: 7 } },
  ]
})
afterEach(() => {
  delete reverse.setups
})

const config = { ...defaultConfig(taskOf), seed: 9 }

describe('a set-up', () => {
  test('sets knobs of the task and others, over what the task begins with', () => {
    const touched = { ...config, epsilon: 0.5, algorithm: 'rloo' as const }
    const short = withSetup(touched, 'short')
    expect(short).toEqual({
      ...baseOf(config),
      beta: 0.2,
      generationBatchSize: 128,
      taskSettings: { ...config.taskSettings, length: 2 },
    })
  })

  test('is recognised until something is changed', () => {
    expect(setupOf(config)).toBe(PLAIN_SETUP)
    const short = withSetup(config, 'short')
    expect(setupOf({ ...short, seed: 3 })).toBe('short')
    expect(setupOf({ ...short, beta: 0.1 })).toBeNull()
  })
})

describe('choosing a set-up', () => {
  test('begins a run at once while nothing has been learnt', () => {
    const s = stage()
    s.ready()
    s.app.chooseSetup('short')
    expect(s.last()).toMatchObject({ type: 'create', config: { beta: 0.2, taskSettings: { length: 2 } } })
  })

  test('begins a run once something has been learnt, and Undo brings the former one back', () => {
    const s = stage()
    s.ready()
    s.app.play()
    s.steps(3)
    s.app.chooseSetup('short')
    expect(s.last()).toMatchObject({ type: 'create', config: { beta: 0.2, generationBatchSize: 128 } })
    s.app.undo()
    expect(s.last()).toMatchObject({ type: 'resume' })
    expect(s.app.store.getState().edited).toEqual(defaultConfig(taskOf))
  })

  test('that cannot be is refused with the knobs it is about', () => {
    const s = stage()
    s.ready()
    s.app.chooseSetup('impossible')
    expect(s.app.store.getState().messages).toMatchObject([
      { kind: 'conflict', problem: { problem: 'not-divisible', knob: 'numGenerations' } },
    ])
    expect(s.app.store.getState().edited.numGenerations).toBe(8)
  })
})
