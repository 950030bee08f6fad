import { describe, expect, it } from 'vitest'
import { replayFile, replayRefusals } from '../../../src/runs/handover/replay'
import { inTrl, trlFile } from '../../../src/runs/handover/trl'
import { inVerl, verlFile } from '../../../src/runs/handover/verl'
import { defaultConfig } from '../../../src/settings/config'
import { embeddingOf } from '../../../src/settings/networkCost'
import { PRESET_IDS, type RunConfig } from '../../../src/settings/knobs'
import { applyPreset } from '../../../src/settings/presets'
import { TASKS, taskOf } from '../../../src/tasks'
import { en } from '../../../src/text/en'
import { zh } from '../../../src/text/zh'
import { networkShapeOf } from '../../../src/train/networkShape'

const base = defaultConfig(taskOf, 'addition')
const refused = (change: Partial<RunConfig>) => replayRefusals({ ...base, ...change }).map(({ knob }) => knob)

describe('what TRL is told', () => {
  it('has the values of the knobs under TRL’s names', () => {
    const { trainer, arguments: told, unsupported } = inTrl({ ...base, delta: 2, warmupSteps: 3 })
    expect(trainer).toBe('GRPO')
    expect(unsupported).toEqual([])
    expect(told).toMatchObject({
      num_generations: 16,
      generation_batch_size: 128,
      beta: 0.04,
      epsilon: 0.2,
      epsilon_high: null,
      delta: 2,
      loss_type: 'grpo',
      scale_rewards: 'group',
      lr_scheduler_type: 'constant_with_warmup',
      warmup_steps: 3,
      entropy_coef: 0.1,
    })
  })

  it('is RLOO for RLOO’s ratio and baseline', () => {
    const { trainer, arguments: told, unsupported } = inTrl({ ...applyPreset(base, 'rloo'), entropyCoef: 0 })
    expect([trainer, unsupported]).toEqual(['RLOO', []])
    expect(told).toMatchObject({ beta: 0.05, normalize_advantages: false, reward_clip_range: null })
    expect(told).not.toHaveProperty('loss_type')
  })

  it('names the knobs that it has no word for, in the file too', () => {
    const config = { ...base, baseline: 'batch', clipRatioC: 3 } as const
    expect(inTrl(config).unsupported).toEqual([
      { knob: 'baseline', value: 'batch', only: ['group'] },
      { knob: 'clipRatioC', value: 3, only: [0] },
    ])
    const file = trlFile(config, en.handover)
    expect(file).toContain('baseline = batch: it is always group')
    expect(file).toContain('clip_ratio_c = 3: it is always 0')
  })

  it('gives another model neither the learning rate nor the entropy bonus of the page, and says so', () => {
    for (const { handover } of [en, zh]) {
      const file = trlFile(base, handover)
      expect(file).toContain('"learning_rate": MODEL_LEARNING_RATE, "entropy_coef": 0.0')
      const head = file.split('import ')[0]
      expect(head).toContain('--entropy-coef')
      expect(head).toMatch(/entropy bonus of 0|熵奖励是0/)
    }
  })

  it('has a file for every preset', () => {
    for (const preset of PRESET_IDS) {
      const file = trlFile(applyPreset(base, preset), en.handover)
      expect(file, preset).not.toMatch(/undefined|# filled in|from (task|tokens|network|words) import/)
    }
  })

  it('has the transformer if that is the policy, and nothing of the other network', () => {
    const config = { ...base, policy: 'transformer' } as const
    expect(inTrl(config).unsupported).toEqual([])
    const file = trlFile(config, en.handover)
    expect(file).toContain('class Playground(GPT2LMHeadModel)')
    expect(file).toContain('"n_embd": 64')
    expect(file).not.toContain('EMBEDDING')
    expect(file).not.toMatch(/undefined|# filled in|from (task|tokens|network|words) import/)
  })

  it('has the network of the trainer', () => {
    for (const width of [8, 30, 50, 512]) {
      expect(embeddingOf(width)).toBe(networkShapeOf({ ...base, width }, TASKS.addition).embedding)
    }
  })
})

describe('a replay', () => {
  it.each([
    ['transformer', 1],
    ['mlp', 0],
  ] as const)('of a %s says whether its weights part with --free', (policy, times) => {
    for (const { handover } of [en, zh]) {
      const [header] = replayFile({ ...base, policy }, handover, 'trace.json').split('import ')
      expect(header.match(/1e-4/g) ?? []).toHaveLength(times)
    }
  })

  it('is refused with the knobs that TRL cannot say', () => {
    expect(refused({})).toEqual([])
    expect(refused({ budget: 1000, stopReward: 0.9, maxSteps: 10 })).toEqual([])
    expect(refused({ klEstimator: 'k1' })).toEqual(['klEstimator'])
    expect(refused({ deadGroups: 'drop' })).toEqual(['deadGroups'])
    expect(refused({ softPunishCache: 2 })).toEqual(['softPunishCache'])
    expect(refused({ syncRefModel: true, refModelSyncSteps: 3 })).toEqual(['refModelSyncSteps'])
    expect(refused({ syncRefModel: true, refModelSyncSteps: 4 })).toEqual([])
    expect(refused({ surrogate: 'gmpo' })).toEqual(['surrogate'])
    expect(refused({ surrogate: 'cispo' })).toEqual(['lossType'])
    expect(refused({ policy: 'transformer' })).toEqual([])
    expect(replayRefusals(defaultConfig(taskOf, 'diffusion')).map(({ knob }) => knob)).toEqual(['task'])
  })
})

describe('what verl is told', () => {
  it('counts prompts, and knows whole names', () => {
    const { overrides } = inVerl({
      ...applyPreset(base, 'dapo'),
      stepsPerGeneration: 2,
      deadGroups: 'resample',
    })
    expect(overrides).toMatchObject({
      'data.train_batch_size': 8,
      'actor_rollout_ref.actor.ppo_mini_batch_size': 4,
      'actor_rollout_ref.rollout.n': 16,
      'actor_rollout_ref.actor.clip_ratio_high': 0.28,
      'actor_rollout_ref.actor.loss_agg_mode': 'token-mean',
      'actor_rollout_ref.actor.use_kl_loss': false,
      'algorithm.adv_estimator': 'grpo',
      'algorithm.filter_groups.enable': true,
    })
    const inReward = inVerl(applyPreset(base, 'reinforce_plus_plus')).overrides
    expect(inReward).toMatchObject({
      'algorithm.adv_estimator': 'reinforce_plus_plus',
      'algorithm.use_kl_in_reward': true,
      'algorithm.kl_ctrl.kl_coef': 0.01,
      'algorithm.kl_penalty': 'kl',
    })
  })

  it('has a file for every preset', () => {
    for (const preset of PRESET_IDS) {
      expect(verlFile(applyPreset(base, preset), en.handover), preset).not.toMatch(/undefined|# filled in/)
    }
  })
})
