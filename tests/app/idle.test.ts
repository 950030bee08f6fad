import { describe, expect, test } from 'vitest'
import { idleBecause, type Field } from '../../src/tasks/fields'
import { defaultConfig } from '../../src/settings/config'
import { KNOB_NAMES, type RunConfig } from '../../src/settings/knobs'
import { applyPreset } from '../../src/settings/presets'
import { taskOf } from '../../src/tasks'

const config = defaultConfig(taskOf)
const because = (field: Field, changes: Partial<RunConfig>) => idleBecause(field, { ...config, ...changes })

test('a knob without effect names the knob that makes it so', () => {
  expect(idleBecause('beta', config)).toBeNull()
  expect(idleBecause('beta', applyPreset(config, 'dapo'))).toBe('useReference')
  expect(idleBecause('epsilon', applyPreset(config, 'reinforce'))).toBe('surrogate')
  expect(idleBecause('useBiasCorrectionKl', applyPreset(config, 'rloo'))).toBe('klIn')
  expect(idleBecause('refModelSyncSteps', config)).toBe('syncRefModel')
})

test('nothing is idle without a reason that can be changed', () => {
  const presets = ['grpo', 'rloo', 'reinforce', 'cispo', 'remax', 'pairwise', 'progressive'] as const
  for (const preset of presets) {
    for (const name of KNOB_NAMES) expect(idleBecause(name, applyPreset(config, preset))).not.toBe(name)
  }
})

describe('knobs of an option', () => {
  const options: [keyof RunConfig, string | boolean, Field[]][] = [
    ['surrogate', 'clip', ['epsilon', 'epsilonHigh', 'delta', 'clipRatioC', 'importanceSamplingLevel']],
    ['surrogate', 'clip_cov', ['epsilon', 'delta', 'clipCovRatio', 'clipCovLow', 'clipCovHigh']],
    ['surrogate', 'cispo', ['epsilonHigh', 'importanceSamplingLevel']],
    ['surrogate', 'sapo', ['sapoTemperaturePos', 'sapoTemperatureNeg', 'importanceSamplingLevel']],
    ['surrogate', 'vespo', ['vespoKPos', 'vespoLambdaPos', 'vespoKNeg', 'vespoLambdaNeg']],
    ['surrogate', 'gmpo', ['epsilon', 'epsilonHigh']],
    ['surrogate', 'kl_cov', ['klCovRatio', 'klCovCoef', 'importanceSamplingLevel']],
    ['advEstimator', 'running_norm', ['runningAlpha', 'stdConvention']],
    ['advEstimator', 'prompt_history', ['bufferSize', 'minCount']],
    ['baseline', 'running', ['runningAlpha']],
    ['deadGroups', 'resample', ['maxNumGenBatches']],
    ['deadGroups', 'replay', ['replayBufferSize']],
    ['betaSchedule', 'linear', ['betaEnd', 'scheduleUpdates']],
    ['betaSchedule', 'adaptive', ['klTarget', 'klHorizon']],
    ['lrSchedulerType', 'cosine', ['scheduleUpdates']],
    ['useAdaptiveEntropy', true, ['entropyTarget', 'entropyCoefDelta']],
    ['syncRefModel', true, ['refModelMixupAlpha', 'refModelSyncRule', 'refModelSyncSteps']],
    ['groupSizeRule', 'dead_groups', ['groupSizeMax']],
    ['staging', 'progressive', ['warmStartSteps', 'rampSteps', 'lambdaSup']],
    ['staging', 'single', ['lambdaSup']],
    ['policy', 'transformer', ['layers', 'heads', 'activation', 'width']],
    ['policy', 'mlp', ['depth', 'window', 'width']],
  ]

  test.each(options)('%s %s has its own', (knob, option, fields) => {
    for (const field of fields) expect([field, because(field, { [knob]: option })]).toEqual([field, null])
  })

  test('are idle while it is not chosen', () => {
    const off: Partial<RunConfig> = { surrogate: 'logp', useBiasCorrectionKl: false }
    for (const [knob, , fields] of options) {
      if (knob !== 'surrogate') continue
      for (const field of fields) expect([field, because(field, off)]).toEqual([field, 'surrogate'])
    }
    expect(because('maxNumGenBatches', {})).toBe('deadGroups')
    expect(because('minCount', {})).toBe('advEstimator')
    expect(because('runningAlpha', {})).toBe('baseline')
    expect(because('betaEnd', {})).toBe('betaSchedule')
    expect(because('klHorizon', { betaSchedule: 'cosine' })).toBe('betaSchedule')
    expect(because('scheduleUpdates', {})).toBe('lrSchedulerType')
    expect(because('entropyTarget', {})).toBe('useAdaptiveEntropy')
    expect(because('rampSteps', { staging: 'single' })).toBe('staging')
    expect(because('lambdaSup', {})).toBe('staging')
    expect(because('heads', {})).toBe('policy')
    expect(because('activation', {})).toBe('policy')
    expect(because('window', { policy: 'transformer' })).toBe('policy')
    expect(because('depth', { policy: 'transformer' })).toBe('policy')
  })

  test('are idle where the task has nothing for them', () => {
    expect(because('lambdaCons', {})).toBe('task')
    expect(because('lambdaCons', { task: 'diffusion', taskSettings: {} })).toBe('task')
    expect(because('lambdaCons', { task: 'restoration', taskSettings: {} })).toBeNull()
    expect(because('perStepAdvantages', {})).toBe('task')
    expect(because('timestepFraction', {})).toBeNull()
    expect(because('timestepFraction', { task: 'bandit', taskSettings: {} })).toBe('task')
    expect(because('window', {})).toBeNull()
  })
})

describe('an advantage for each step', () => {
  const perStep = { ...defaultConfig(taskOf, 'diffusion'), perStepAdvantages: true }

  test('is made by baseline and scaling, whatever the estimator', () => {
    const history = { ...perStep, advEstimator: 'prompt_history' } as const
    expect(idleBecause('advEstimator', history)).toBe('perStepAdvantages')
    expect(idleBecause('minCount', history)).toBe('perStepAdvantages')
    expect(idleBecause('baseline', history)).toBeNull()
    expect(idleBecause('scaleRewards', history)).toBeNull()
    const gdpo = { ...history, multiObjectiveAggregation: 'normalize_then_sum' } as const
    expect(idleBecause('baseline', gdpo)).toBe('multiObjectiveAggregation')
  })

  test('knows no KL in the reward', () => {
    expect(idleBecause('beta', { ...perStep, klIn: 'reward' })).toBe('perStepAdvantages')
    expect(idleBecause('beta', perStep)).toBeNull()
  })

  test('changes nothing where the task cannot judge a step', () => {
    expect(because('advEstimator', { perStepAdvantages: true })).toBeNull()
    expect(because('beta', { perStepAdvantages: true, klIn: 'reward' })).toBeNull()
  })
})

test('real-valued actions leave nothing to knobs of tokens', () => {
  const diffusion = defaultConfig(taskOf, 'diffusion')
  for (const field of ['entropyCoef', 'window', 'lambdaCons', 'maskTruncatedCompletions'] as const) {
    expect([field, idleBecause(field, diffusion)]).toEqual([field, 'task'])
  }
  for (const field of ['timestepFraction', 'perStepAdvantages', 'replicas', 'task.weight_near'] as const) {
    expect([field, idleBecause(field, diffusion)]).toEqual([field, null])
  }
})

describe('the estimator', () => {
  test('takes baseline and scaling out of play, pass@k the baseline alone', () => {
    for (const advEstimator of ['remax', 'opo', 'gpg', 'reinforce_plus_plus', 'running_norm'] as const) {
      expect(because('baseline', { advEstimator })).toBe('advEstimator')
      expect(because('scaleRewards', { advEstimator })).toBe('advEstimator')
    }
    expect(because('baseline', { advEstimator: 'grpo_passk' })).toBe('advEstimator')
    expect(because('scaleRewards', { advEstimator: 'grpo_passk' })).toBeNull()
  })

  test('GDPO replaces both, and still has its convention of the std', () => {
    const gdpo = { multiObjectiveAggregation: 'normalize_then_sum', scaleRewards: 'none' } as const
    expect(because('scaleRewards', gdpo)).toBe('multiObjectiveAggregation')
    expect(because('baseline', gdpo)).toBe('multiObjectiveAggregation')
    expect(because('stdConvention', gdpo)).toBeNull()
  })

  test('counts for nothing in pairs, unless the off-policy mask asks which advantages are negative', () => {
    expect(because('advEstimator', { surrogate: 'pairwise' })).toBe('surrogate')
    expect(because('scaleRewards', { surrogate: 'pairwise' })).toBe('surrogate')
    expect(because('advEstimator', { surrogate: 'pairwise', offPolicyMaskThreshold: 0.1 })).toBeNull()
  })
})

test('with one update a step ratios are 1, and no clip has anything to hold, unless groups are replayed', () => {
  expect(because('epsilon', { numIterations: 1 })).toBe('numIterations')
  expect(because('epsilon', { numIterations: 1, stepsPerGeneration: 4 })).toBeNull()
  expect(because('epsilon', { numIterations: 1, deadGroups: 'replay' })).toBeNull()
  expect(because('epsilonHigh', { numIterations: 1 })).toBe('numIterations')
  // CISPO's is no distance from 1 but the cap itself: turned below 1, it acts on a ratio of 1
  expect(because('epsilonHigh', { numIterations: 1, surrogate: 'cispo', epsilonHigh: 5 })).toBeNull()
})

test('KL against the old policy needs no reference, and is 0 in the reward', () => {
  expect(because('beta', { useReference: false, klAgainst: 'old' })).toBeNull()
  expect(because('beta', { klAgainst: 'old', klIn: 'reward' })).toBe('klAgainst')
  expect(because('syncRefModel', { useReference: false, klAgainst: 'old' })).toBe('useReference')
})

test('a token of a task without an end cannot be cut off', () => {
  expect(because('maskTruncatedCompletions', {})).toBe('task')
  expect(idleBecause('maskTruncatedCompletions', defaultConfig(taskOf, 'addition'))).toBeNull()
})
