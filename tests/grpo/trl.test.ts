import { expect, test } from 'vitest'
import { fromTrl } from '../../src/grpo/trl'

test('a loss_type names a surrogate and an aggregation', () => {
  expect(fromTrl({ loss_type: 'cispo' })).toMatchObject({ surrogate: 'cispo', lossType: 'dapo' })
  expect(fromTrl({ loss_type: 'vespo' })).toMatchObject({ surrogate: 'vespo', lossType: 'dapo' })
  expect(fromTrl({ loss_type: 'sapo' })).toMatchObject({ surrogate: 'sapo', lossType: 'grpo' })
  for (const lossType of ['grpo', 'bnpo', 'dr_grpo', 'dapo', 'luspo'] as const) {
    expect(fromTrl({ loss_type: lossType })).toMatchObject({ surrogate: 'clip', lossType })
  }
})

test("what a config leaves out has TRL's default", () => {
  expect(fromTrl({})).toMatchObject({
    lossType: 'dapo',
    beta: 0,
    epsilon: 0.2,
    epsilonHigh: 0.2,
    delta: null,
  })
  expect(fromTrl({ epsilon: 0.3 }).epsilonHigh).toBe(0.3)
  expect(fromTrl({ epsilon: 0.3, epsilon_high: 0.4 }).epsilonHigh).toBe(0.4)
  expect(fromTrl({}).useBiasCorrectionKl).toBe(true)
})
