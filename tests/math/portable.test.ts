import { describe, expect, it } from 'vitest'
import { cos, exp, expm1, log, log10, log1p, log2, pow, sin } from '../../src/math/portable'

/** The distance of a result from the true value in units of its last place. */
const unitsOff = (found: number, truth: number) =>
  Math.abs(found - truth) / (Number.EPSILON * 2 ** Math.floor(Math.log2(Math.abs(truth))))

describe('portable functions', () => {
  // digits from Abramowitz & Stegun and OEIS, more than a float64 holds
  it.each([
    ['e', exp(1), '2.718281828459045235'],
    ['1/e', exp(-1), '0.367879441171442321'],
    ['e^10', exp(10), '22026.4657948067165169'],
    ['e − 1', expm1(1), '1.718281828459045235'],
    ['e^(1e-10) − 1', expm1(1e-10), '1.00000000005e-10'],
    ['ln 2', log(2), '0.693147180559945309'],
    ['ln 10', log(10), '2.302585092994045684'],
    ['ln(1 + 1e-10)', log1p(1e-10), '9.9999999995e-11'],
    ['log2 10', log2(10), '3.321928094887362348'],
    ['log10 2', log10(2), '0.301029995663981195'],
    ['sin 1', sin(1), '0.841470984807896507'],
    ['cos 1', cos(1), '0.54030230586813972'],
    ['sin 1e6', sin(1e6), '-0.349993502171292952'],
    ['√2', pow(2, 0.5), '1.414213562373095049'],
    ['0.9^1000', pow(0.9, 1000), '1.7478712517226947e-46'],
  ])('%s is right to a unit in the last place', (_, found, truth) => {
    expect(unitsOff(found, Number(truth))).toBeLessThanOrEqual(1)
  })

  it('have their limits at the ends', () => {
    expect([exp(-Infinity), exp(Infinity), exp(-800), exp(800)]).toEqual([0, Infinity, 0, Infinity])
    expect([log(0), log2(0), log10(0), log1p(-1)]).toEqual([-Infinity, -Infinity, -Infinity, -Infinity])
    expect([log(-1), log1p(-2), sin(Infinity), cos(NaN), exp(NaN)]).toEqual([NaN, NaN, NaN, NaN, NaN])
    expect([pow(0, 0), pow(-2, 3), pow(-8, 1 / 3), expm1(-Infinity)]).toEqual([1, -8, NaN, -1])
  })

  it('are exact where axes, sizes and counts rely on it', () => {
    for (let n = -1074; n <= 1023; n++) {
      const power = pow(2, n)
      expect(power).toBe(2 ** n)
      expect(log2(power)).toBe(n)
    }
    for (let n = -307; n <= 308; n++) expect(log10(Number(`1e${n}`))).toBe(n)
    for (let n = 0; n <= 22; n++) expect(pow(10, n)).toBe(Number(`1e${n}`))
    for (let x = 0; x <= 60; x++) {
      for (let n = 0; n <= 8; n++) expect(pow(x, n)).toBe(Number(BigInt(x) ** BigInt(n)))
    }
  })
})
