import { expect, test } from 'vitest'
import { LOSS_TYPES, SURROGATES } from '../../src/grpo/spec'
import { fromTrl, fromTrlLossType, toTrlLossType, TRL_LOSS_TYPES } from '../../src/grpo/trl'

test('a loss_type names a surrogate and an aggregation', () => {
  expect(fromTrlLossType('cispo')).toEqual({ surrogate: 'cispo', lossType: 'dapo' })
  expect(fromTrlLossType('vespo')).toEqual({ surrogate: 'vespo', lossType: 'dapo' })
  expect(fromTrlLossType('sapo')).toEqual({ surrogate: 'sapo', lossType: 'grpo' })
  for (const lossType of ['grpo', 'bnpo', 'dr_grpo', 'dapo', 'luspo'] as const) {
    expect(fromTrlLossType(lossType)).toEqual({ surrogate: 'clip', lossType })
  }
})

test('and back: every pair that TRL has a name for, and no other', () => {
  for (const lossType of TRL_LOSS_TYPES) {
    const pair = fromTrlLossType(lossType)
    expect(toTrlLossType(pair.surrogate, pair.lossType)).toBe(lossType)
  }
  const named = SURROGATES.flatMap((surrogate) => LOSS_TYPES.map((type) => toTrlLossType(surrogate, type)))
  expect(named.filter((name) => name !== null).sort()).toEqual([...TRL_LOSS_TYPES].sort())
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
