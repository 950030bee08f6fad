import { expect, test } from 'vitest'
import { sapoSlope, sapoValue, sigmoid } from '../../src/grpo/surrogates/sapo'

test('the slope of the gate is 1 at w = 1, for every temperature, so that on policy SAPO is REINFORCE', () => {
  for (const temperature of [0.5, 1, 1.05, 4]) {
    expect(sapoSlope(1, 2, temperature)).toBeCloseTo(-2, 12)
    expect(sapoValue(1, 2, temperature)).toBeCloseTo(-4 / temperature, 12)
  }
})

test('the slope falls on both sides, faster at a higher temperature', () => {
  expect(Math.abs(sapoSlope(4, 1, 1) / 4)).toBeLessThan(0.2)
  expect(Math.abs(sapoSlope(4, 1, 4) / 4)).toBeLessThan(Math.abs(sapoSlope(4, 1, 1) / 4))
  expect(Math.abs(sapoSlope(0.2, 1, 4) / 0.2)).toBeLessThan(0.2)
})

test('a ratio that overflows has a value and no slope', () => {
  expect(sapoValue(Infinity, 1, 1)).toBe(-4)
  expect(sapoSlope(Infinity, 1, 1)).toBe(0)
  expect(sigmoid(-1000)).toBe(0)
})
