import { describe, expect, test } from 'vitest'
import type { RunConfig } from '../../../src/settings/knobs'
import { tokenNumbers } from '../../../src/app/lens/completion'
import { gradientTerms } from '../../../src/app/lens/gradient'
import { passFigures } from '../../../src/app/lens/passes'
import { inspectionOf } from '../../ui/lens/inspections'

/** The numbers of every token of the second update, and the terms of its gradient. */
function tokensOf(changes: Partial<RunConfig>) {
  const inspection = inspectionOf(changes)
  const figures = passFigures(inspection, [1])
  return Array.from(inspection.lossMask, (counts, k) => ({ counts, row: k >> 1, t: k & 1 }))
    .filter(({ counts }) => counts === 1)
    .map(({ row, t }) => tokenNumbers(inspection, figures, row, t))
    .map((numbers) => ({ numbers, terms: gradientTerms(figures.spec, numbers) }))
}

describe('the terms of a gradient', () => {
  test.each<Partial<RunConfig>>([
    {},
    { beta: 0.5 },
    { beta: 0.5, useBiasCorrectionKl: false },
    { beta: 0.5, klEstimator: 'k2' },
    { beta: 0.5, klIn: 'reward' },
    { surrogate: 'logp', beta: 0.5 },
    { lossType: 'dr_grpo' },
  ])('add up to it, times the weight: %o', (changes) => {
    for (const { numbers, terms } of tokensOf(changes)) {
      expect(terms).not.toBeNull()
      expect(numbers.weight * (terms!.policy + (terms!.kl ?? 0))).toBeCloseTo(numbers.gradient, 6)
    }
  })

  test('have no push of the policy where the token is clipped', () => {
    const clipped = tokensOf({ beta: 0.5 }).filter(({ numbers }) => numbers.clipped !== 0)
    expect(clipped.map(({ terms }) => terms!.policy)).toEqual([0, 0])
    expect(clipped.every(({ terms }) => terms!.kl !== 0)).toBe(true)
  })

  test.each<Partial<RunConfig>>([
    { importanceSamplingLevel: 'sequence' },
    { surrogate: 'sapo' },
    { surrogate: 'pairwise' },
  ])('are not told where they are not all of it: %o', (changes) => {
    for (const { terms } of tokensOf(changes)) expect(terms).toBeNull()
  })
})
