import { describe, expect, test } from 'vitest'
import {
  clipIndicator,
  clipSlope,
  clipValue,
  isDualClipped,
  type ClipSpec,
} from '../../src/grpo/surrogates/clip'

const SPEC: ClipSpec = { epsilon: 0.2, epsilonHigh: 0.3, delta: null, dualClip: null }

describe('the clip acts on one side only', () => {
  const cases = [
    { w: 1, advantage: 2, value: -2, slope: -2, indicator: 0 },
    { w: 1, advantage: -2, value: 2, slope: 2, indicator: 0 },
    { w: 1.25, advantage: 2, value: -2.5, slope: -2.5, indicator: 0 },
    { w: 1.5, advantage: 2, value: -2.6, slope: 0, indicator: 2 },
    { w: 0.5, advantage: 2, value: -1, slope: -1, indicator: 0 },
    { w: 1.5, advantage: -2, value: 3, slope: 3, indicator: 0 },
    { w: 0.5, advantage: -2, value: 1.6, slope: 0, indicator: 1 },
  ]
  for (const { w, advantage, value, slope, indicator } of cases) {
    test(`w = ${w}, A = ${advantage}`, () => {
      expect(clipValue(w, advantage, SPEC)).toBeCloseTo(value, 12)
      expect(clipSlope(w, advantage, SPEC)).toBeCloseTo(slope, 12)
      expect(clipIndicator(w, advantage, SPEC)).toBe(indicator)
    })
  }
})

test('δ bounds the loss of a large ratio with A < 0, and nothing else', () => {
  const spec = { ...SPEC, delta: 1.5 }
  expect(clipValue(4, -2, spec)).toBe(3)
  expect(Math.abs(clipSlope(4, -2, spec))).toBe(0)
  expect(clipValue(4, 2, spec)).toBe(clipValue(4, 2, SPEC))
  expect(clipValue(1.4, -2, spec)).toBe(clipValue(1.4, -2, SPEC))
})

test('a δ below 1 + ε high hides high clipping from the indicator, as in TRL', () => {
  expect(clipIndicator(2, 1, { ...SPEC, delta: 1.1 })).toBe(0)
  expect(clipIndicator(2, 1, { ...SPEC, delta: 1.4 })).toBe(2)
  expect(clipIndicator(0.5, -1, { ...SPEC, delta: 1.1 })).toBe(1)
})

test('the dual clip limits the loss to −c·A for A < 0', () => {
  const spec = { ...SPEC, dualClip: 3 }
  expect(clipValue(5, -2, spec)).toBe(6)
  expect(Math.abs(clipSlope(5, -2, spec))).toBe(0)
  expect(clipValue(2, -2, spec)).toBe(4)
  expect(clipSlope(2, -2, spec)).toBe(4)
  expect(clipValue(5, 2, spec)).toBe(clipValue(5, 2, SPEC))
  expect([isDualClipped(5, -2, spec), isDualClipped(2, -2, spec), isDualClipped(5, 2, spec)]).toEqual([
    true,
    false,
    false,
  ])
})
