import { describe, expect, it } from 'vitest'
import { configProblems, defaultConfig } from '../../src/settings/config'
import { OF_ALGORITHM, PRESET_IDS, TASK_IDS, type PresetId } from '../../src/settings/knobs'
import {
  PRESETS,
  applyPreset,
  baseConfig,
  presetChanged,
  type AlgorithmKnobs,
} from '../../src/settings/presets'
import { taskOf } from '../../src/tasks'
import { NO_TASK } from './noTask'

const defaults = defaultConfig(taskOf)

/** As links have them: never renamed, never moved. */
const IDS = `grpo dr_grpo dapo rloo reinforce reinforce_baseline grpo_trl gspo cispo sapo gmpo reinforce_plus_plus
  remax nanochat grpo_zero simple pairwise progressive single_stage grpo_token_mean`

describe('presets', () => {
  it('keep their ids', () => {
    const ids = IDS.split(/\s+/)
    expect(PRESET_IDS.slice(0, ids.length)).toEqual(ids)
  })

  it.each(PRESET_IDS)('%s sets every knob of an algorithm, and no other', (id) => {
    expect(Object.keys(PRESETS[id]).toSorted()).toEqual([...OF_ALGORITHM].toSorted())
  })

  it.each(PRESET_IDS)('%s is valid with every task, and changed once touched', (id) => {
    for (const task of TASK_IDS) {
      const problems = configProblems(applyPreset(defaultConfig(taskOf, task), id), taskOf)
      // a task may have no solutions to learn from
      expect(problems.filter(({ problem }) => problem !== 'no-solutions')).toEqual([])
    }
    const config = applyPreset(defaults, id)
    expect(presetChanged(config, baseConfig(taskOf, defaults.task, id))).toBe(false)
    expect(presetChanged({ ...config, epsilon: 0.11 }, config)).toBe(true)
    const others = { numGenerations: 4, entropyCoef: 0.1, learningRate: 0.1 }
    expect(presetChanged({ ...config, ...others }, config)).toBe(false)
  })

  it('give way to what a task recommends where it begins, and win where they are chosen', () => {
    const gentle = () => ({ ...NO_TASK, recommended: { epsilon: 0.01, width: 32 } })
    expect(baseConfig(gentle, 'reverse', 'grpo')).toMatchObject({ epsilon: 0.01, width: 32 })
    expect(baseConfig(gentle, 'reverse', 'gmpo')).toMatchObject({ epsilon: 0.4, width: 32 })
  })

  it('leave nothing behind', () => {
    for (const before of PRESET_IDS) {
      for (const after of PRESET_IDS) {
        const there = applyPreset(applyPreset(defaults, before), after)
        expect(there).toEqual(applyPreset(defaults, after))
      }
    }
  })

  it('differ from each other', () => {
    const written = PRESET_IDS.map((id) => JSON.stringify(PRESETS[id], [...OF_ALGORITHM]))
    expect(new Set(written).size).toBe(PRESET_IDS.length)
  })

  it('begin with the values that a configuration has by default', () => {
    expect(applyPreset(defaults, 'grpo')).toEqual(defaults)
  })

  it('are the rows of the table', () => {
    const row = (id: PresetId) => {
      const c = PRESETS[id]
      const kl = c.beta > 0 ? `${c.klEstimator} in ${c.klIn} ${c.beta}` : 'off'
      const clip = `${c.epsilon}/${c.epsilonHigh}`
      return [
        id,
        c.advEstimator === 'baseline' ? c.baseline : c.advEstimator,
        c.scaleRewards,
        `${c.surrogate} ${clip}`,
        c.importanceSamplingLevel,
        c.lossType,
        kl,
        c.numIterations,
      ].join(' | ')
    }
    expect(PRESET_IDS.map(row)).toEqual([
      'grpo | group | group | clip 0.2/0.2 | token | grpo | k3 in loss 0.04 | 2',
      'dr_grpo | group | none | clip 0.2/0.2 | token | dr_grpo | off | 2',
      'dapo | group | group | clip 0.2/0.28 | token | dapo | off | 2',
      'rloo | leave_one_out | none | clip 0.2/0.2 | sequence_sum | grpo | k1 in reward 0.05 | 1',
      'reinforce | none | none | logp 0.2/0.2 | token | seq-mean-token-sum | off | 1',
      'reinforce_baseline | batch | none | logp 0.2/0.2 | token | seq-mean-token-sum | off | 1',
      'grpo_trl | group | group | clip 0.2/0.2 | token | dapo | off | 1',
      'gspo | group | group | clip 0.0003/0.0004 | sequence | grpo | off | 2',
      'cispo | group | group | cispo 0.2/5 | token | dapo | off | 2',
      'sapo | group | group | sapo 0.2/0.2 | token | grpo | off | 2',
      'gmpo | group | group | gmpo 0.4/0.4 | token | grpo | off | 2',
      'reinforce_plus_plus | reinforce_plus_plus | none | clip 0.2/0.2 | token | token-mean | k1 in reward 0.01 | 2',
      'remax | remax | none | logp 0.2/0.2 | token | seq-mean-token-sum | off | 1',
      'nanochat | group | none | logp 0.2/0.2 | token | token-mean | off | 1',
      'grpo_zero | group | group | logp 0.2/0.2 | token | token-mean | off | 1',
      'simple | group | group | logp 0.2/0.2 | token | seq-mean-token-sum | off | 1',
      'pairwise | group | group | pairwise 0.2/0.2 | token | grpo | off | 1',
      'progressive | running_average | group | clip 0.2/0.2 | token | token-mean | k3 in loss 0.01 | 2',
      'single_stage | running_average | group | clip 0.2/0.2 | token | token-mean | k3 in loss 0.01 | 2',
      'grpo_token_mean | group | group | clip 0.2/0.2 | token | token-mean | k3 in loss 0.04 | 1',
    ])
  })

  it('take the rest from their sources', () => {
    const extras: Partial<Record<PresetId, Partial<AlgorithmKnobs>>> = {
      grpo_trl: { useReference: false, maxGradNorm: 1, stdConvention: 'trl' },
      sapo: { sapoTemperaturePos: 1, sapoTemperatureNeg: 1.05 },
      grpo_zero: { stdConvention: 'grpo-zero' },
      progressive: {
        staging: 'progressive',
        warmStartSteps: 5,
        rampSteps: 20,
        lambdaSup: 0.5,
        lambdaCons: 0.1,
        beta: 0.01,
        klAgainst: 'old',
        advClipMax: 3,
        maxGradNorm: 1,
      },
      single_stage: { ...PRESETS.progressive, staging: 'single' },
      grpo_token_mean: { useReference: true, useBiasCorrectionKl: false, stdConvention: 'trl' },
    }
    for (const [id, values] of Object.entries(extras)) expect(PRESETS[id as PresetId]).toMatchObject(values)
  })

  it('without a group leave groups of one', () => {
    for (const id of ['reinforce', 'reinforce_plus_plus', 'remax'] as const) {
      expect(configProblems({ ...applyPreset(defaults, id), numGenerations: 1 }, taskOf)).toEqual([])
    }
  })
})
