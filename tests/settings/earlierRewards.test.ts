import { expect, test } from 'vitest'
import { comparesWithEarlier } from '../../src/settings/earlierRewards'
import { advantageBalance } from '../../src/text/en/figures'
import { configOf } from '../train/learning'

test.each([
  [{ advEstimator: 'running_average' }, true],
  [{ advEstimator: 'running_norm' }, true],
  [{ advEstimator: 'prompt_history' }, true],
  [{ baseline: 'running' }, true],
  [{ baseline: 'group' }, false],
  [{ baseline: 'none' }, false],
  [{ advEstimator: 'remax' }, false],
] as const)('whether %o compares rewards with those of earlier steps: %s', (changes, isEarlier) => {
  expect(comparesWithEarlier(configOf('bandit', changes))).toBe(isEarlier)
})

test('the balance of advantages is not judged by a single step where rewards are compared with earlier ones', () => {
  const balance = { mean: '0.43', std: '0.55', isNearZero: false, isNearOne: false }
  expect(advantageBalance({ ...balance, isEarlier: true })).not.toContain('not near')
  expect(advantageBalance({ ...balance, isEarlier: true })).toContain('earlier steps')
  expect(advantageBalance({ ...balance, isEarlier: false })).toContain('not near 0')
  const centred = { ...balance, isNearZero: true, isNearOne: true, isEarlier: true }
  expect(advantageBalance(centred)).toContain('near 0')
})
