import { describe, expect, test } from 'vitest'
import { SURPRISE_NAMES, SURPRISES, surpriseAt } from '../../src/app/surprises'
import { defaultConfig } from '../../src/settings/config'
import { PRESET_IDS, type RunConfig } from '../../src/settings/knobs'
import { applyPreset } from '../../src/settings/presets'
import { taskOf } from '../../src/tasks'

const config = defaultConfig(taskOf)
const surprises = (of: RunConfig) => SURPRISE_NAMES.filter((name) => SURPRISES[name].isMet(of))
const met = (changes: Partial<RunConfig>) => surprises({ ...config, ...changes })

test.each(PRESET_IDS)('the preset %s surprises nobody', (id) => {
  expect(surprises(applyPreset(config, id))).toEqual([])
})

describe('a warning stands where a combination is legal but surprising', () => {
  test.each<[string, Partial<RunConfig>]>([
    ['gdpoIgnoresScaling', { multiObjectiveAggregation: 'normalize_then_sum' }],
    ['cispoCapBelowOne', { surrogate: 'cispo' }],
    ['luspoWithoutSequence', { lossType: 'luspo' }],
    ['sequenceByLength', { importanceSamplingLevel: 'sequence', lossType: 'dapo' }],
    ['sequenceByLength', { importanceSamplingLevel: 'sequence_sum', lossType: 'dr_grpo' }],
    ['plusInReward', { klEstimator: 'k3+', klIn: 'reward' }],
    ['oldInReward', { klAgainst: 'old', klIn: 'reward' }],
    ['oldByK1', { klAgainst: 'old', klEstimator: 'k1' }],
    ['minusK1Rewards', { klAgainst: 'old', klEstimator: 'minus_k1' }],
    ['minusK1Rewards', { klIn: 'reward', klEstimator: 'minus_k1' }],
    ['minusK1Restrains', { klAgainst: 'old', klEstimator: 'minus_k1', useBiasCorrectionKl: false }],
    ['deltaBelowClip', { delta: 1.1 }],
    ['groupOfOneIsDead', { numGenerations: 1, baseline: 'batch', scaleRewards: 'none', deadGroups: 'drop' }],
    ['historyNeverFull', { advEstimator: 'prompt_history', minCount: 32 }],
  ])('%s', (name, changes) => {
    expect(met(changes)).toEqual([name])
  })

  test.each<Partial<RunConfig>>([
    { multiObjectiveAggregation: 'normalize_then_sum', scaleRewards: 'none' },
    { multiObjectiveAggregation: 'normalize_then_sum', advEstimator: 'remax' },
    { surrogate: 'cispo', epsilonHigh: 5 },
    { lossType: 'luspo', importanceSamplingLevel: 'sequence' },
    { lossType: 'dapo', importanceSamplingLevel: 'sequence', surrogate: 'logp' },
    { importanceSamplingLevel: 'sequence', lossType: 'grpo' },
    { klEstimator: 'k3+' },
    { klAgainst: 'old', klEstimator: 'k3' },
    { delta: 4 },
  ])('and not at %o', (changes) => {
    expect(met(changes)).toEqual([])
  })
})

test('it is said at the field that can be changed', () => {
  const cispo = { ...config, surrogate: 'cispo' } as const
  expect(surpriseAt('epsilonHigh', cispo)).toBe('cispoCapBelowOne')
  expect(surpriseAt('surrogate', cispo)).toBeNull()
})
