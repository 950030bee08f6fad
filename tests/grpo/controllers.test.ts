import { describe, expect, test } from 'vitest'
import {
  DEFAULT_ENTROPY_CONTROLLER,
  entropyCoef,
  scheduledBeta,
  updateEntropyController,
  updateKlController,
} from '../../src/grpo/controllers'
import { BETA_SCHEDULES } from '../../src/grpo/spec'

describe('adaptive KL', () => {
  const controller = { coef: 0.1, target: 0.05, horizon: 1000 }

  test('β grows when the KL is above the target, falls when below, and stays on it', () => {
    expect(updateKlController(controller, 0.055, 100).coef).toBeCloseTo(0.1 * 1.01, 12)
    expect(updateKlController(controller, 0.045, 100).coef).toBeCloseTo(0.1 * 0.99, 12)
    expect(updateKlController(controller, 0.05, 100).coef).toBe(0.1)
  })

  test('the error counts for at most 20 %', () => {
    expect(updateKlController(controller, 5, 100).coef).toBeCloseTo(0.1 * 1.02, 12)
    expect(updateKlController(controller, -5, 100).coef).toBeCloseTo(0.1 * 0.98, 12)
    expect(controller.coef).toBe(0.1)
  })
})

describe('adaptive entropy', () => {
  const controller = { ...DEFAULT_ENTROPY_CONTROLLER, coef: 0.1, target: 0.5, delta: 0.02, max: 0.11 }

  test('steps up at or below the target, down above it, within its bounds', () => {
    expect(updateEntropyController({ ...controller, max: 1 }, 0.5).coef).toBeCloseTo(0.12, 12)
    expect(updateEntropyController(controller, 0.5).coef).toBe(0.11)
    expect(updateEntropyController(controller, 0.51).coef).toBeCloseTo(0.08, 12)
    expect(updateEntropyController({ ...controller, coef: 0.01 }, 0.9).coef).toBe(0)
  })

  test('is applied only after a step whose entropy was at or below the target', () => {
    expect(entropyCoef(controller)).toBe(0)
    expect(entropyCoef(updateEntropyController(controller, 0.4))).toBe(0.11)
    expect(entropyCoef(updateEntropyController(controller, 0.6))).toBe(0)
  })
})

describe('β schedules', () => {
  test('begin at start and, except the constant one, end at end', () => {
    for (const schedule of BETA_SCHEDULES) {
      expect(scheduledBeta(schedule, 0.04, 0.01, 0)).toBeCloseTo(0.04, 12)
      expect(scheduledBeta(schedule, 0.04, 0.01, 7)).toBeCloseTo(schedule === 'constant' ? 0.04 : 0.01, 12)
      expect(scheduledBeta(schedule, 0.04, 0.01, -1)).toBeCloseTo(0.04, 12)
    }
  })

  test('are halfway in the middle, the cosine slower at first', () => {
    expect(scheduledBeta('linear', 1, 0, 0.5)).toBeCloseTo(0.5, 12)
    expect(scheduledBeta('cosine', 1, 0, 0.5)).toBeCloseTo(0.5, 12)
    expect(scheduledBeta('linear', 1, 0, 0.25)).toBeCloseTo(0.75, 12)
    expect(scheduledBeta('cosine', 1, 0, 0.25)).toBeCloseTo((1 + Math.SQRT1_2) / 2, 12)
  })
})
