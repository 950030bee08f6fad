import { expect, test } from 'vitest'
import { defaultConfig } from '../../../src/settings/config'
import { en } from '../../../src/text/en'
import { ghostName } from '../../../src/ui/stage/ghostName'
import { NO_TASK } from '../../settings/noTask'

test('an earlier run is called by the first setting in which it differs', () => {
  const now = defaultConfig(() => NO_TASK)
  const name = (changes: Partial<typeof now>) => ghostName({ ...now, ...changes }, now, en)
  expect(name({ algorithm: 'dr_grpo', beta: 0 })).toBe('Dr. GRPO')
  expect(name({ scaleRewards: 'none', beta: 0 })).toBe('÷ σ none')
  expect(name({ beta: 0.5, seed: 7 })).toBe('β 0.5')
  expect(name({ learningRate: 1e-5 })).toBe('η 1e-5')
  expect(name({ seed: 7 })).toBe('Seed 7')
  expect(name({ maxSteps: 7 })).toBe('earlier')
})
