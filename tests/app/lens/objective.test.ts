import { expect, test } from 'vitest'
import { lossSpecOf } from '../../../src/settings/specs'
import { SURROGATES, type LossSpec } from '../../../src/grpo/spec'
import { epsilonAt, kinkOf, objectiveCurve } from '../../../src/app/lens/objective'
import { inspectionOf } from '../../ui/lens/inspections'

const RATIOS = [0.5, 0.7, 0.9, 1, 1.1, 1.3, 1.5]
const specOf = (changes: Partial<LossSpec>): LossSpec => ({
  ...lossSpecOf(inspectionOf().config, 1),
  epsilon: 0.2,
  epsilonHigh: 0.2,
  ...changes,
})
const rounded = (values: ArrayLike<number>) => Array.from(values, (value) => Number(value.toFixed(4)))

test('the clip is the minimum of two lines, flat where it holds', () => {
  const up = objectiveCurve(specOf({}), 1, RATIOS)!
  expect(rounded(up.values)).toEqual([0.5, 0.7, 0.9, 1, 1.1, 1.2, 1.2])
  expect([...up.isFree]).toEqual([1, 1, 1, 1, 1, 0, 0])
  const down = objectiveCurve(specOf({}), -1, RATIOS)!
  expect(rounded(down.values)).toEqual([-0.8, -0.8, -0.9, -1, -1.1, -1.3, -1.5])
  expect([...down.isFree]).toEqual([0, 0, 1, 1, 1, 1, 1])
})

test('the dual clip holds from below', () => {
  const { values } = objectiveCurve(specOf({ dualClip: 1.2 }), -1, RATIOS)!
  expect(rounded(values).at(-1)).toBe(-1.2)
})

test('a surrogate that holds its weight shows its pull', () => {
  const cispo = objectiveCurve(specOf({ surrogate: 'cispo', epsilonHigh: 1.2 }), 1, RATIOS)!
  expect(cispo.kind).toBe('pull')
  expect(rounded(cispo.values)).toEqual([0.5, 0.7, 0.9, 1, 1.1, 1.2, 1.2])
  const logp = objectiveCurve(specOf({ surrogate: 'logp' }), -1, RATIOS)!
  expect([logp.kind, ...rounded(logp.values)]).toEqual(['pull', ...RATIOS.map(() => -1)])
})

test('every surrogate that sums over tokens has a finite curve', () => {
  for (const surrogate of SURROGATES) {
    for (const sign of [1, -1] as const) {
      const curve = objectiveCurve(specOf({ surrogate }), sign, RATIOS)
      if (surrogate === 'pairwise') expect(curve).toBeNull()
      else expect(curve!.values.every(Number.isFinite)).toBe(true)
    }
  }
})

test('at the kink the curve stops changing', () => {
  for (const surrogate of SURROGATES) {
    for (const sign of [1, -1] as const) {
      const spec = specOf({ surrogate, epsilon: 0.15, epsilonHigh: surrogate === 'cispo' ? 5 : 0.3 })
      const kink = kinkOf(spec, sign)
      if (kink === null) continue
      const outwards = sign * 1e-3
      const { values } = objectiveCurve(
        spec,
        sign,
        [-2, -1, 1, 2].map((place) => kink.ratio + place * outwards),
      )!
      expect(Math.abs(values[1] - values[0]), surrogate).toBeGreaterThan(5e-4)
      expect(values[3], surrogate).toBe(values[2])
    }
  }
})

test('the kink follows the knob, and the knob the kink', () => {
  for (const surrogate of SURROGATES) {
    for (const sign of [1, -1] as const) {
      const spec = specOf({ surrogate, epsilon: 0.15, epsilonHigh: surrogate === 'cispo' ? 5 : 0.3 })
      const kink = kinkOf(spec, sign)
      if (kink) expect(epsilonAt(spec, sign, kink.ratio)).toBeCloseTo(spec[kink.knob])
    }
  }
  expect(kinkOf(specOf({}), 1)).toEqual({ ratio: 1.2, knob: 'epsilonHigh' })
  expect(kinkOf(specOf({ surrogate: 'sapo' }), 1)).toBeNull()
})
