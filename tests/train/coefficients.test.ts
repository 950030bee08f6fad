import { describe, expect, it } from 'vitest'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { taskOf } from '../../src/tasks'
import { adapted, currentConfig, initialCoefficients, learningRateAt } from '../../src/train/coefficients'
import { stageOf, withStageRate } from '../../src/train/staging/stage'

const base = defaultConfig(taskOf)
const withKnobs = (changes: Partial<RunConfig>): RunConfig => ({ ...base, ...changes })

describe('learning rate', () => {
  const config = withKnobs({ learningRate: 1, warmupSteps: 4, scheduleUpdates: 12 })

  it('warms up in a straight line, then stays constant', () => {
    expect([0, 1, 2, 3, 4, 50].map((update) => learningRateAt(config, update))).toEqual([
      0, 0.25, 0.5, 0.75, 1, 1,
    ])
  })

  it('falls to 0 in a straight line or along half a cosine', () => {
    const linear = { ...config, lrSchedulerType: 'linear' } as const
    expect([4, 8, 12, 20].map((update) => learningRateAt(linear, update))).toEqual([1, 0.5, 0, 0])
    const cosine = { ...config, lrSchedulerType: 'cosine' } as const
    expect(learningRateAt(cosine, 6)).toBeCloseTo((1 + Math.cos(Math.PI / 4)) / 2, 12)
    expect(learningRateAt(cosine, 12)).toBeCloseTo(0, 12)
  })
})

describe('β', () => {
  it('follows its schedule', () => {
    const config = withKnobs({ beta: 0.5, betaEnd: 0, betaSchedule: 'linear', scheduleUpdates: 100 })
    const start = initialCoefficients(config)
    expect([0, 25, 100, 300].map((updates) => currentConfig(config, start, updates).beta)).toEqual([
      0.5, 0.375, 0, 0,
    ])
  })

  it('is driven to the target KL by verl’s controller, and starts anew when its knob is touched', () => {
    const config = withKnobs({ beta: 0.1, betaSchedule: 'adaptive', klTarget: 0.5, klHorizon: 100 })
    const start = initialCoefficients(config)
    const up = adapted(config, start, { kl: 5, entropy: 1, completions: 50, dead: 0 })
    expect(currentConfig(config, up, 2).beta).toBeCloseTo(0.1 * (1 + 0.2 * 0.5), 12)
    const down = adapted(config, up, { kl: 0.45, entropy: 1, completions: 50, dead: 0 })
    expect(currentConfig(config, down, 4).beta).toBeCloseTo(0.11 * (1 - 0.1 * 0.5), 12)
    expect(adapted(config, up, { kl: NaN, entropy: 1, completions: 50, dead: 0 }).beta.coef).toBe(
      up.beta.coef,
    )
    const touched = { ...config, beta: 0.3 }
    expect(currentConfig(touched, down, 4).beta).toBe(0.3)
  })
})

it('the adaptive entropy bonus acts once the entropy has fallen to the target', () => {
  const config = withKnobs({ useAdaptiveEntropy: true, entropyTarget: 0.5, entropyCoefDelta: 0.01 })
  const start = initialCoefficients(config)
  expect(currentConfig(config, start, 0).entropyCoef).toBe(0)
  const low = adapted(config, start, { kl: 0, entropy: 0.4, completions: 8, dead: 0 })
  expect(currentConfig(config, low, 1).entropyCoef).toBeCloseTo(0.01, 12)
  const high = adapted(config, low, { kl: 0, entropy: 0.9, completions: 8, dead: 0 })
  expect(currentConfig(config, high, 2).entropyCoef).toBe(0)
})

describe('stages', () => {
  it('warm start, ramp, policy loss alone', () => {
    const config = withKnobs({ staging: 'progressive', warmStartSteps: 5, rampSteps: 20, lambdaSup: 0.5 })
    expect(stageOf(config, 1)).toMatchObject({ lambdaSup: 1, lambdaPg: 0 })
    expect(stageOf(config, 5)).toMatchObject({ lambdaSup: 1, lambdaPg: 0 })
    expect(stageOf(config, 15)).toMatchObject({ lambdaSup: 0.25, lambdaPg: 0.5 })
    expect(stageOf(config, 25)).toMatchObject({ lambdaSup: 0, lambdaPg: 1 })
    expect(stageOf(config, 26)).toMatchObject({ lambdaSup: 0, lambdaPg: 1 })
  })

  it('a single stage after a warm start', () => {
    const config = withKnobs({ staging: 'warm_single', warmStartSteps: 10, lambdaSup: 0.5 })
    expect(stageOf(config, 10)).toMatchObject({ lambdaSup: 1, lambdaPg: 0 })
    expect(stageOf(config, 11)).toMatchObject({ lambdaSup: 0.5, lambdaPg: 1 })
  })

  it('lengths in epochs of so many prompts', () => {
    const config = withKnobs({
      staging: 'progressive',
      warmStartSteps: 2,
      rampSteps: 1,
      epochPrompts: 24,
      numGenerations: 8,
      generationBatchSize: 64,
    })
    // 8 prompts a step make an epoch of 3 steps
    expect([6, 7, 9, 10].map((step) => stageOf(config, step).lambdaPg)).toEqual([0, 1 / 3, 1, 1])
    expect(stageOf({ ...config, epochPrompts: 1 }, 1)).toMatchObject({ lambdaPg: 0 })
  })

  it('a separate learning rate once the policy loss takes part', () => {
    const config = withKnobs({
      staging: 'warm_single',
      warmStartSteps: 1,
      learningRate: 0.01,
      grpoLearningRate: 0.001,
    })
    const rates = (changes: Partial<typeof config>) =>
      [1, 2].map((step) => withStageRate({ ...config, ...changes }, step).learningRate)
    expect(rates({})).toEqual([0.01, 0.001])
    expect(rates({ grpoLearningRate: 0 })).toEqual([0.01, 0.01])
    expect(rates({ staging: 'off' })).toEqual([0.01, 0.01])
  })

  it('single stage, and none', () => {
    expect(stageOf(withKnobs({ staging: 'single', lambdaSup: 0.5 }), 9)).toMatchObject({
      lambdaSup: 0.5,
      lambdaPg: 1,
    })
    expect(stageOf(base, 9)).toMatchObject({ lambdaSup: 0, lambdaPg: 1 })
  })
})
