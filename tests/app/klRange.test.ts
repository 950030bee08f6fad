import { expect, test } from 'vitest'
import { parseKlRange, writeKlRange } from '../../src/app/klRange'

test('a range is written as two numbers, the lower first', () => {
  expect(parseKlRange(writeKlRange({ low: -0.01, high: 0.5 }))).toEqual({ low: -0.01, high: 0.5 })
  for (const written of ['', '1', '0,', '0.5,0.1', '0,0', '0,1,2', 'a,b', '0,Infinity']) {
    expect(parseKlRange(written), written).toBeNull()
  }
})
