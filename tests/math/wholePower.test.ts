import { expect, test } from 'vitest'
import { wholePower } from '../../src/math/wholePower'

test('whole powers are exact', () => {
  expect([wholePower(0, 0), wholePower(0, 3), wholePower(7, 0), wholePower(10, 15)]).toEqual([1, 0, 1, 1e15])
  for (let base = 1; base <= 60; base++) {
    for (let exponent = 0; exponent <= 8; exponent++)
      expect(wholePower(base, exponent)).toBe(Number(BigInt(base) ** BigInt(exponent)))
  }
})
