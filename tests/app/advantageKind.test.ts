import { expect, it } from 'vitest'
import { advantageKind } from '../../src/app/advantageKind'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { taskOf } from '../../src/tasks'

const kindOf = (task: RunConfig['task'], changes: Partial<RunConfig>) =>
  advantageKind({ ...defaultConfig(taskOf, task), ...changes })

it('a group’s advantages are centred and scaled as the knobs say', () => {
  expect(kindOf('reverse', {})).toBe('scaledByGroup')
  expect(kindOf('reverse', { scaleRewards: 'none' })).toBe('centredByGroup')
  expect(kindOf('reverse', { baseline: 'batch' })).toBe('notCentred')
  expect(kindOf('reverse', { surrogate: 'pairwise' })).toBe('unused')
})

it('advantages of single steps are centred step by step, where the task judges steps', () => {
  expect(kindOf('diffusion', { perStepAdvantages: true })).toBe('stepByStep')
  expect(kindOf('diffusion', { perStepAdvantages: true, baseline: 'none' })).toBe('notCentred')
  expect(kindOf('restoration', { perStepAdvantages: true })).toBe('scaledByGroup')
})
