import { describe, expect, test } from 'vitest'
import { baseOf, idleBecause, knobOf, valueOf, withValue } from '../../src/tasks/fields'
import { defaultConfig } from '../../src/settings/config'
import { applyPreset } from '../../src/settings/presets'
import { taskOf } from '../../src/tasks'

const config = defaultConfig(taskOf)

describe('prompts per step', () => {
  test('are completions over group size, both ways', () => {
    expect(valueOf('promptsPerStep', config)).toBe(8)
    const twelve = withValue(config, 'promptsPerStep', 12)
    expect(twelve.generationBatchSize).toBe(96)
    expect(valueOf('promptsPerStep', twelve)).toBe(12)
  })

  test('go as far as the completions do', () => {
    expect(knobOf('promptsPerStep', config)).toMatchObject({ min: 1, max: 512, effect: 'reset' })
  })
})

test('the base of a configuration keeps task, preset and seed', () => {
  const touched = { ...applyPreset(config, 'rloo'), seed: 5, beta: 1, width: 8 }
  expect(baseOf(touched)).toEqual({ ...applyPreset(config, 'rloo'), seed: 5 })
})

test('a chosen preset takes effect over all earlier changes', () => {
  const perStep = { ...defaultConfig(taskOf, 'diffusion'), perStepAdvantages: true }
  const chosen = withValue(perStep, 'algorithm', 'reinforce_plus_plus')
  expect(chosen.advEstimator).toBe('reinforce_plus_plus')
  expect(idleBecause('advEstimator', chosen)).toBeNull()
})
