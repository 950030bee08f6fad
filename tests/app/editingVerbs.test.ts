import { describe, expect, test } from 'vitest'
import { pendingKnobs } from '../../src/app/editing'
import { stage, stepsOf, type Stage } from './fakeWorker'

const state = (s: ReturnType<typeof stage>) => s.app.store.getState()
const pending = (s: ReturnType<typeof stage>) => pendingKnobs(state(s).run.config, state(s).edited)

/** A run that has learnt for ten steps and plays. */
function playing(address = '') {
  const s = stage(address)
  s.ready()
  s.app.play()
  s.steps(10)
  s.sent.length = 0
  return s
}

describe('a live knob', () => {
  test('is sent at once, and recorded with the first step that had it', () => {
    const s = playing()
    s.app.setKnob('beta', 0.1)
    expect(s.last()).toMatchObject({ type: 'configure', config: { beta: 0.1 } })
    expect(state(s).run.changes).toEqual([])
    s.steps(2)
    expect(state(s).run.changes).toEqual([{ step: 11, knob: 'beta', from: 0.04, to: 0.1 }])
    expect(state(s).run.first.beta).toBe(0.04)
    expect(pending(s)).toEqual([])
  })

  test('that is moved to and fro between two steps leaves one change, or none', () => {
    const s = playing()
    s.app.setKnob('beta', 0.1)
    s.app.setKnob('beta', 0.2)
    s.steps(1)
    expect(state(s).run.changes).toEqual([{ step: 11, knob: 'beta', from: 0.04, to: 0.2 }])
    s.app.setKnob('beta', 0.04)
    s.app.setKnob('beta', 0.2)
    s.steps(1)
    expect(state(s).run.changes).toHaveLength(1)
  })

  test('is marked at the step that really had it first, as the worker tells it', () => {
    const s = playing()
    const { first } = state(s).run
    s.app.setKnob('beta', 0.1)
    s.app.setKnob('epsilon', 0.3)
    const configs = [
      { step: 13, config: { ...first, beta: 0.1 } },
      { step: 14, config: { ...first, beta: 0.1, epsilon: 0.3, epsilonHigh: 0.3 } },
    ]
    const steps = stepsOf(11, 5, 0.5, NaN)
    s.say({ type: 'progress', steps, configs, stepsPerSecond: 38, msPerStep: 12 })
    expect(state(s).run.changes).toEqual([
      { step: 13, knob: 'beta', from: 0.04, to: 0.1 },
      { step: 14, knob: 'epsilon', from: 0.2, to: 0.3 },
    ])
  })

  test('is unmarked where the run goes on from an older step', () => {
    const s = playing()
    s.app.setKnob('beta', 0.1)
    s.steps(4)
    s.app.setKnob('epsilon', 0.3)
    s.steps(4)
    const steps = stepsOf(13, 1, 0.5, NaN)
    const configs = [{ step: 13, config: { ...state(s).run.first, beta: 0.5 } }]
    s.say({ type: 'progress', steps, configs, stepsPerSecond: 38, msPerStep: 12 })
    expect(state(s).run.changes).toEqual([
      { step: 11, knob: 'beta', from: 0.04, to: 0.1 },
      { step: 13, knob: 'beta', from: 0.1, to: 0.5 },
    ])
  })

  test('belongs to the first step where nothing has been learnt', () => {
    const s = stage()
    s.ready()
    s.app.setKnob('beta', 0.1)
    expect(s.last().type).toBe('configure')
    expect(state(s).run.first.beta).toBe(0.1)
    expect(state(s).run.changes).toEqual([])
  })
})

describe('a value that is not allowed', () => {
  test.each([
    ['beta', -1, { problem: 'out-of-range', min: 0, max: 10 }],
    ['beta', NaN, { problem: 'not-a-number' }],
    ['numIterations', 1.5, { problem: 'not-an-integer' }],
    ['lossType', 'best', { problem: 'not-an-option' }],
    ['task.length', 9, { problem: 'out-of-range', min: 1, max: 8 }],
    ['promptsPerStep', 513, { problem: 'out-of-range', min: 1, max: 512 }],
  ] as const)('%s = %s is named in a message, and the run goes on as it was', (field, value, problem) => {
    const s = playing()
    const before = state(s)
    s.app.setKnob(field, value, 'as typed')
    expect(state(s).messages).toMatchObject([{ kind: 'refused', field, written: 'as typed', problem }])
    expect(state(s).edited).toBe(before.edited)
    expect(state(s).run).toBe(before.run)
    expect(s.sent).toEqual([])
  })

  test('leaves its message until the field is set, one message per field', () => {
    const s = playing()
    s.app.setKnob('beta', -1)
    s.app.setKnob('beta', 11)
    s.app.setKnob('epsilon', 7)
    expect(state(s).messages).toHaveLength(2)
    s.app.setKnob('beta', 0.2)
    expect(state(s).messages).toMatchObject([{ field: 'epsilon' }])
    s.app.dismiss(state(s).messages[0].id)
    expect(state(s).messages).toEqual([])
  })
})

describe('knobs that do not go together', () => {
  test('a group of one is refused where the baseline needs a group, naming both', () => {
    const s = playing()
    s.app.setKnob('numGenerations', 1)
    expect(state(s).messages).toMatchObject([
      { kind: 'conflict', problem: { problem: 'group-of-one', knob: 'numGenerations', other: 'baseline' } },
    ])
    expect(state(s).edited.numGenerations).toBe(8)
    expect(s.sent).toEqual([])
  })

  test('and where only the scaling does', () => {
    const s = playing()
    s.app.setKnob('baseline', 'batch')
    s.app.setKnob('numGenerations', 1)
    expect(state(s).messages).toMatchObject([{ problem: { other: 'scaleRewards' } }])
    s.app.setKnob('scaleRewards', 'none')
    s.app.setKnob('numGenerations', 1)
    expect(state(s).messages).toEqual([])
    expect(s.last()).toMatchObject({ type: 'configure', config: { numGenerations: 1 } })
  })

  test('a preset that needs a group is refused while there is none, and nothing is lost', () => {
    const s = playing('#algorithm=reinforce')
    s.app.setKnob('numGenerations', 1)
    s.app.setKnob('learningRate', 0.01)
    s.app.setKnob('algorithm', 'grpo')
    expect(state(s).messages).toMatchObject([{ kind: 'conflict', field: 'algorithm' }])
    expect(state(s).edited).toMatchObject({ algorithm: 'reinforce', numGenerations: 1, learningRate: 0.01 })
  })

  test('mini-batches that do not divide the batch name both', () => {
    const s = playing()
    s.app.setKnob('stepsPerGeneration', 7, '7')
    expect(state(s).messages).toMatchObject([
      { kind: 'conflict', written: '7', problem: { problem: 'mini-batches', other: 'generationBatchSize' } },
    ])
  })
})

describe('a knob of the shape', () => {
  test('waits for Reset, which takes all that wait', () => {
    const s = playing()
    s.app.setKnob('width', 128)
    s.app.setKnob('seed', 5)
    expect(s.sent).toEqual([])
    expect(pending(s)).toEqual(['width', 'seed'])
    s.app.setKnob('beta', 0.1)
    expect(s.last()).toMatchObject({ type: 'configure', config: { width: 64, seed: 1, beta: 0.1 } })
    s.app.reset()
    expect(s.last()).toMatchObject({ type: 'create', config: { width: 128, seed: 5, beta: 0.1 } })
    expect(pending(s)).toEqual([])
  })

  test('acts at once while nothing has been learnt', () => {
    const s = stage()
    s.ready()
    s.app.setKnob('width', 128)
    expect(s.last()).toMatchObject({ type: 'create', config: { width: 128 } })
    expect(pending(s)).toEqual([])
    expect(state(s).previous).toEqual([])
  })
})

describe('another task', () => {
  test('begins at once with the defaults of its knobs, and Undo brings the former run back', () => {
    const s = playing('#task.length=6')
    const before = state(s)
    s.app.chooseTask('addition')
    expect(s.last()).toMatchObject({ type: 'create', keeps: 'replaced', config: { task: 'addition' } })
    expect(state(s).edited.taskSettings).toMatchObject({ digits: 1 })
    expect(state(s).edited.taskSettings).not.toHaveProperty('length')
    expect(pending(s)).toEqual([])
    expect(state(s).messages).toMatchObject([{ kind: 'replaced', task: 'reverse', step: 10 }])
    s.ready()
    s.app.undo()
    expect(s.last()).toMatchObject({ type: 'resume', run: before.run.id })
    expect(state(s)).toMatchObject({
      edited: before.edited,
      latest: before.latest,
      messages: [],
      previous: [],
    })
    s.ready()
    expect(state(s).phase).toBe('paused')
    s.steps(2)
    expect(state(s).run.history.steps).toBe(12)
    expect(s.sent.filter(({ type }) => type === 'create')).toHaveLength(1)
  })

  test('keeps the run for Undo over further ones that take no step', () => {
    const s = playing()
    const before = state(s)
    s.app.chooseTask('addition')
    s.ready()
    s.app.chooseTask('bandit')
    expect(s.last()).toMatchObject({ type: 'create', keeps: 'kept' })
    expect(state(s).messages).toMatchObject([{ kind: 'replaced', task: 'reverse', step: 10 }])
    s.ready()
    s.app.undo()
    expect(s.last()).toMatchObject({ type: 'resume', run: before.run.id })
    expect(state(s)).toMatchObject({ edited: before.edited, latest: before.latest, messages: [] })
  })

  test('takes the steps that the former run told last', () => {
    const s = playing()
    const { id, history, first } = state(s).run
    s.app.chooseTask('addition')
    const steps = stepsOf(11, 2, 0.5, NaN)
    const configs = [{ step: 12, config: { ...first, beta: 0.5 } }]
    s.say({ type: 'progress', steps, configs, stepsPerSecond: 38, msPerStep: 12 }, id)
    expect(history.steps).toBe(12)
    s.app.undo()
    s.ready()
    expect(state(s).latest.step).toBe(12)
    expect(state(s).run.changes).toEqual([{ step: 12, knob: 'beta', from: 0.04, to: 0.5 }])
  })

  test('leaves nothing to undo where nothing had been learnt, or after another Reset', () => {
    const s = stage()
    s.ready()
    s.app.chooseTask('addition')
    expect(state(s)).toMatchObject({ replaced: null, messages: [] })
    s.ready()
    s.app.play()
    s.steps(3)
    s.app.chooseTask('bandit')
    s.app.reset()
    expect(state(s)).toMatchObject({ replaced: null, messages: [] })
    expect(s.last()).toMatchObject({ type: 'create', keeps: null })
  })

  test('takes the refusal of a prompt with it', () => {
    const s = playing()
    s.app.ask('nonsense')
    expect(state(s).messages).toMatchObject([{ kind: 'prompt' }])
    s.app.chooseTask('countdown')
    expect(state(s).messages).toMatchObject([{ kind: 'replaced' }])
  })
})

describe('ε high', () => {
  test('follows ε, and acts with it', () => {
    const s = playing()
    s.app.setKnob('epsilon', 0.3)
    expect(s.last()).toMatchObject({ type: 'configure', config: { epsilon: 0.3, epsilonHigh: 0.3 } })
  })

  test('is let go by a value of its own, and linked again by its chain or its default', () => {
    const s = playing()
    s.app.setKnob('epsilonHigh', 0.28)
    s.app.setKnob('epsilon', 0.28)
    s.app.setKnob('epsilon', 0.1)
    expect(state(s).edited).toMatchObject({ epsilonHigh: 0.28, epsilonHighFollows: false })
    s.app.setKnob('epsilonHighFollows', true)
    expect(s.last()).toMatchObject({ config: { epsilon: 0.1, epsilonHigh: 0.1 } })
    s.app.setKnob('epsilonHigh', 0.4)
    s.app.restoreDefault('epsilonHigh')
    expect(state(s).edited).toMatchObject({ epsilonHigh: 0.1, epsilonHighFollows: true })
  })

  test('stays with DAPO’s own', () => {
    const s = playing('#algorithm=dapo')
    s.app.setKnob('epsilon', 0.1)
    expect(state(s).edited.epsilonHigh).toBe(0.28)
    s.app.setKnob('algorithm', 'grpo')
    expect(state(s).edited).toMatchObject({ epsilonHigh: 0.2, epsilonHighFollows: true })
  })
})

describe('group size and prompts per step', () => {
  test('prompts per step set the completions, on Reset', () => {
    const s = playing()
    s.app.setKnob('promptsPerStep', 12)
    expect(state(s).edited).toMatchObject({ numGenerations: 8, generationBatchSize: 96 })
    expect(state(s).run.config.generationBatchSize).toBe(64)
    expect(pending(s)).toEqual(['generationBatchSize'])
  })

  test('group size acts at once, and prompts per step follow', () => {
    const s = playing()
    s.app.setKnob('numGenerations', 16)
    expect(s.last()).toMatchObject({ type: 'configure', config: { numGenerations: 16 } })
    expect(state(s).edited.generationBatchSize).toBe(64)
  })

  test('any other group size keeps the prompts, and waits for Reset with the completions', () => {
    const s = playing()
    s.app.setKnob('numGenerations', 5)
    expect(state(s).edited).toMatchObject({ numGenerations: 5, generationBatchSize: 40 })
    expect(state(s).run.config).toMatchObject({ numGenerations: 8, generationBatchSize: 64 })
    expect(pending(s)).toEqual(['numGenerations', 'generationBatchSize'])
    expect(s.sent).toEqual([])
    s.app.setKnob('numGenerations', 8)
    expect(pending(s)).toEqual([])
    expect(state(s).edited.generationBatchSize).toBe(64)
    s.app.setKnob('numGenerations', 7)
    s.app.reset()
    expect(s.last()).toMatchObject({
      type: 'create',
      config: { numGenerations: 7, generationBatchSize: 56 },
    })
  })

  test('a group size with which a step has too many completions is refused with what is allowed', () => {
    const s = playing('#generation_batch_size=512')
    s.app.setKnob('numGenerations', 100)
    expect(state(s).edited).toMatchObject({ numGenerations: 8, generationBatchSize: 512 })
    expect(state(s).messages).toMatchObject([
      { kind: 'conflict', written: '100', problem: { problem: 'too-many', prompts: 64, most: 64 } },
    ])
    s.app.setKnob('numGenerations', 129)
    expect(state(s).messages).toMatchObject([
      { kind: 'refused', field: 'numGenerations', problem: { min: 1, max: 128 } },
    ])
  })

  test('a group size that only the waiting number of completions allows waits with it; other knobs do not', () => {
    const s = playing()
    s.app.setKnob('promptsPerStep', 12)
    s.app.setKnob('numGenerations', 12)
    expect(s.sent).toEqual([])
    expect(pending(s)).toEqual(['numGenerations', 'generationBatchSize'])
    s.app.setKnob('beta', 0)
    expect(s.last()).toMatchObject({ type: 'configure', config: { beta: 0, numGenerations: 8 } })
    expect(state(s).messages).toEqual([])
  })
})

describe('defaults', () => {
  test('of a knob are those of the chosen preset', () => {
    const s = playing('#algorithm=dapo')
    s.app.setKnob('epsilonHigh', 0.5)
    s.app.restoreDefault('epsilonHigh')
    expect(state(s).edited.epsilonHigh).toBe(0.28)
  })

  test('of all keep task, preset and seed', () => {
    const s = playing('#task=addition&algorithm=rloo&seed=9&beta=0.3&width=32&task.digits=2')
    s.app.restoreAll()
    expect(state(s).edited).toMatchObject({
      task: 'addition',
      algorithm: 'rloo',
      seed: 9,
      beta: 0.05,
      width: 64,
      taskSettings: { digits: 1 },
    })
    expect(s.last()).toMatchObject({ type: 'configure', config: { beta: 0.05, width: 32 } })
    expect(pending(s)).toEqual(['width', 'task.digits'])
  })
})

describe('settings from a text', () => {
  const theirs = (s: Stage) => ({ ...state(s).edited, beta: 0.3, learningRate: 0.01 })

  test('are taken back by Undo before the first step', () => {
    const s = stage()
    s.ready()
    const before = state(s).edited
    s.app.applySettings(theirs(s))
    expect(state(s).messages).toMatchObject([{ kind: 'settings-taken', before }])
    expect(state(s).run.config).toMatchObject({ beta: 0.3, learningRate: 0.01 })
    s.app.applySettings(before, true)
    expect(state(s)).toMatchObject({ edited: before, messages: [], run: { config: before } })
  })

  test('take the Undo of earlier ones with them, and so do the defaults', () => {
    const s = stage()
    s.ready()
    s.app.applySettings(theirs(s))
    s.app.applySettings({ ...state(s).edited, beta: 0.4 })
    expect(state(s).messages).toMatchObject([{ kind: 'settings-taken', before: { beta: 0.3 } }])
    s.app.restoreAll()
    expect(state(s).messages).toEqual([])
  })

  test('replace a run that has steps, which Undo restores', () => {
    const s = playing()
    const before = state(s)
    s.app.applySettings(theirs(s))
    expect(state(s).messages).toMatchObject([{ kind: 'replaced', step: 10 }])
    s.app.undo()
    expect(state(s).edited).toEqual(before.edited)
  })
})
