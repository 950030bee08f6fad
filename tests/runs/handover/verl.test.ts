import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inTrl, trlFile } from '../../../src/runs/handover/trl'
import { inVerl, verlFile } from '../../../src/runs/handover/verl'
import { PROGRAMS } from '../../../src/runs/handover/programs'
import { VERL_DEFAULTS, VERL_VERSION } from '../../../src/runs/handover/verlKnobs'
import { defaultConfig } from '../../../src/settings/config'
import { PRESET_IDS, TASK_IDS } from '../../../src/settings/knobs'
import { applyPreset } from '../../../src/settings/presets'
import { taskOf } from '../../../src/tasks'
import { IN_PYTHON } from '../../../src/tasks/python/python'
import { en } from '../../../src/text/en'
import { verlNames } from './verlNames'

const base = defaultConfig(taskOf, 'addition')
const PROGRAM = readFileSync(new URL('../../../src/runs/handover/python/verl.py', import.meta.url), 'utf8')
const KNOWN = verlNames(VERL_VERSION)

describe('the names that verl is told', () => {
  it('are names of its own configuration file, for every preset and task', () => {
    for (const task of TASK_IDS.filter((id) => IN_PYTHON[id] !== null)) {
      for (const preset of PRESET_IDS) {
        const config = {
          ...applyPreset(defaultConfig(taskOf, task), preset),
          deadGroups: 'resample',
        } as const
        const unknown = Object.keys(inVerl(config).overrides).filter((name) => !KNOWN.has(name))
        expect(unknown, `${task} ${preset}`).toEqual([])
      }
    }
  })

  it('are such names in the program too', () => {
    const places = [...PROGRAM.matchAll(/^ {8}"([a-z_.]+)":/gm)].map(([, name]) => name)
    expect(places).toContain('actor_rollout_ref.rollout.name')
    expect(places.filter((name) => !KNOWN.has(name))).toEqual([])
    // before 0.8, another name limits the gradient
    const [, now, before] = /OTHER_NAMES = \{"(.*)": "(.*)"\}/.exec(PROGRAM)!
    expect([KNOWN.has(now), verlNames('0.7.1').has(before)]).toEqual([true, true])
  })
})

it('has one version of verl, whose defaults an import takes and for which an export is written', () => {
  const [minor] = /^\d+\.\d+/.exec(VERL_VERSION)!
  expect(PROGRAMS.verl.title).toBe(`verl ${minor}`)
  expect(verlFile(base, en.handover)).toContain(`Trains with verl ${minor}.`)
  const whole = (name: string) =>
    ['', 'actor_rollout_ref.', 'actor_rollout_ref.actor.'].map((place) => `${place}${name}`)
  const unknown = Object.keys(VERL_DEFAULTS).filter((name) => !whole(name).some((one) => KNOWN.has(one)))
  expect(unknown).toEqual([])
})

describe('what verl needs to start', () => {
  it('has a number of steps, a seed, and whole mini-batches', () => {
    const { overrides } = inVerl({ ...base, maxSteps: 40, seed: 7 })
    expect(overrides).toMatchObject({
      'trainer.total_training_steps': 40,
      'data.seed': 7,
      'data.train_batch_size': 8,
    })
    const { overrides: odd, unsupported } = inVerl({ ...base, numGenerations: 64, stepsPerGeneration: 4 })
    expect(odd['actor_rollout_ref.actor.ppo_mini_batch_size']).toBe(1)
    expect(unsupported.map(({ knob }) => knob)).toContain('stepsPerGeneration')
  })

  it('counts the schedule in steps', () => {
    const config = {
      ...base,
      lrSchedulerType: 'cosine',
      scheduleUpdates: 300,
      warmupSteps: 7,
      numIterations: 2,
      stepsPerGeneration: 1,
    } as const
    const { overrides, changed } = inVerl(config)
    expect(overrides['trainer.total_training_steps']).toBe(150)
    expect(overrides['actor_rollout_ref.actor.optim.lr_warmup_steps']).toBe(4)
    expect(changed).toEqual([{ knob: 'warmupSteps', value: 7, written: 4, why: 'nearest' }])
    expect(inVerl({ ...config, warmupSteps: 8 }).changed).toEqual([])
  })

  it('names the reward by which groups are drawn again', () => {
    const { overrides } = inVerl({ ...base, deadGroups: 'resample' })
    expect(overrides['algorithm.filter_groups.metric']).toBe('score')
    // what the program returns under that name
    expect(PROGRAM).toContain('return {"score": score')
  })
})

describe('an export that changes a value', () => {
  const config = { ...applyPreset(base, 'gspo'), beta: 0.01 }

  it('says so in the file', () => {
    const change = { knob: 'beta', value: 0.01, written: 0, why: 'idle' }
    expect(inTrl(config).changed).toEqual([change])
    expect(inVerl(config).changed).toEqual([change])
    for (const file of [trlFile(config, en.handover), verlFile(config, en.handover)]) {
      expect(file).toMatch(/^# +beta = 0.01: written as 0, because it has no effect/m)
    }
  })

  it('says nothing where nothing is changed', () => {
    for (const preset of PRESET_IDS) expect(inTrl(applyPreset(base, preset)).changed, preset).toEqual([])
    // another unit is no change
    expect(inTrl({ ...base, maxSteps: 100 }).changed).toEqual([])
    expect(trlFile(base, en.handover)).not.toContain(en.handover.changed)
  })
})
