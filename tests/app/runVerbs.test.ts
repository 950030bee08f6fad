import { describe, expect, test } from 'vitest'
import { paceOf } from '../../src/app/pace'
import { LAYOUTS } from '../../src/settings/views'
import { TASK_IDS } from '../../src/settings/knobs'
import { TASKS } from '../../src/tasks'
import { inspectionOf, stage } from './fakeWorker'

const state = (s: ReturnType<typeof stage>) => s.app.store.getState()

describe('a run', () => {
  test('is made at once, by one worker', () => {
    const s = stage('#seed=7')
    expect(s.connections()).toBe(1)
    expect(s.sent).toHaveLength(1)
    expect(s.last()).toMatchObject({ type: 'create', config: { seed: 7, task: 'reverse' } })
    expect(state(s).phase).toBe('starting')
    s.ready()
    expect(state(s).phase).toBe('ready')
    expect(state(s).run.info?.parameters).toBe(1234)
  })

  test('says that the GPU is being prepared until it is ready, or the run has failed', () => {
    const s = stage()
    expect(state(s).preparing).toBeNull()
    s.say({ type: 'preparing', what: 'webgpu' })
    expect(state(s)).toMatchObject({ phase: 'starting', preparing: 'webgpu' })
    s.ready()
    expect(state(s).preparing).toBeNull()
    s.app.reset()
    s.say({ type: 'preparing', what: 'webgpu' })
    s.say({ type: 'failed', failure: { kind: 'engine', message: 'no memory' } })
    expect(state(s)).toMatchObject({ phase: 'failed', preparing: null })
  })

  test('plays and pauses; pause is heard before the worker answers', () => {
    const s = stage()
    s.ready()
    s.app.play()
    expect(s.last().type).toBe('play')
    expect(state(s).phase).toBe('playing')
    s.app.pause()
    expect(s.last().type).toBe('pause')
    expect(state(s).phase).toBe('paused')
    s.app.play()
    s.say({ type: 'paused', reason: { kind: 'asked' } })
    expect(state(s).phase).toBe('playing')
  })

  test('trains from Play or Step on, until its worker says that it rests', () => {
    const s = stage()
    expect(state(s).isTraining).toBe(false)
    s.ready()
    s.app.play()
    s.app.pause()
    expect(state(s).isTraining).toBe(true)
    s.app.play()
    s.say({ type: 'paused', reason: { kind: 'asked' } })
    expect(state(s).isTraining).toBe(true)
    s.say({ type: 'paused', reason: { kind: 'max-steps' } })
    expect(state(s).isTraining).toBe(false)
    s.app.step()
    expect(state(s).isTraining).toBe(true)
    s.say({ type: 'paused', reason: { kind: 'stepped' } })
    expect(state(s).isTraining).toBe(false)
  })

  test('plays as soon as it is made when Play was pressed before', () => {
    const s = stage()
    s.app.play()
    expect(s.sent.map(({ type }) => type)).toEqual(['create'])
    s.ready()
    expect(s.last().type).toBe('play')
    expect(state(s).phase).toBe('playing')
  })

  test('makes one step, and pauses for it when it plays', () => {
    const s = stage()
    s.ready()
    s.app.play()
    s.app.step()
    expect(s.sent.slice(-2).map(({ type }) => type)).toEqual(['pause', 'step'])
    expect(state(s).phase).toBe('paused')
  })

  test('reports its latest figures: the last evaluation stays until the next', () => {
    const s = stage()
    s.ready()
    expect(state(s).latest).toEqual({ step: 0, reward: null, evaluation: null, completions: 0 })
    s.steps(10, 0.25, 0.5)
    s.steps(2, 0.75)
    expect(state(s).latest).toEqual({ step: 12, reward: 0.75, evaluation: 0.5, completions: 768 })
    expect(state(s).stepsPerSecond).toBe(38)
  })

  test('pauses by itself and says why', () => {
    const s = stage()
    s.ready()
    s.app.play()
    s.say({ type: 'paused', reason: { kind: 'diverged', step: 37, what: 'loss', restored: 2 } })
    expect(state(s).phase).toBe('paused')
    expect(state(s).messages).toMatchObject([{ kind: 'stopped', reason: { kind: 'diverged', step: 37 } }])
    s.app.play()
    expect(state(s).messages).toEqual([])
  })

  test('notes a change of its engine, waits, and goes on', async () => {
    const s = stage()
    s.ready()
    s.app.play()
    const move = { step: 28, engine: 'cpu', reason: 'device-lost', restored: 25 } as const
    s.say({ type: 'moved', engine: { ...move, adapter: null, detail: null }, move })
    expect(state(s).phase).toBe('paused')
    expect(state(s).run.engine?.reason).toBe('device-lost')
    expect(state(s).messages).toMatchObject([{ kind: 'moved', move }])
    await s.app.exportRun()
    expect(JSON.parse(await new Response(s.saved[0].content).text()).engine_changes).toEqual([move])
    s.app.play()
    expect(state(s).phase).toBe('playing')
  })

  test('waits where memory ran out under it, and has failed where there was none to begin with', () => {
    const s = stage()
    s.ready()
    s.app.play()
    const sizes = { completions: 4096, tokens: 8, width: 512, layers: { knob: 'depth', count: 4 } } as const
    s.say({ type: 'failed', failure: { kind: 'too-large', sizes, restored: 25, message: '' } })
    expect(state(s).phase).toBe('paused')
    s.app.reset()
    s.say({ type: 'failed', failure: { kind: 'too-large', sizes, restored: null, message: '' } })
    expect(state(s).phase).toBe('failed')
    expect(state(s).messages).toHaveLength(1)
  })

  test('that fails can be reset, and events of the old one are dropped', () => {
    const s = stage()
    s.ready()
    s.steps(3)
    const old = state(s).run.id
    s.say({ type: 'failed', failure: { kind: 'engine', message: 'device lost' } })
    expect(state(s).phase).toBe('failed')
    s.app.play()
    s.app.step()
    expect(s.last().type).toBe('create')
    s.app.reset()
    expect(state(s).phase).toBe('starting')
    expect(state(s).messages).toEqual([])
    expect(state(s).run.id).not.toBe(old)
    expect(s.last()).toMatchObject({ type: 'create', run: state(s).run.id })
  })
})

describe('Reset', () => {
  test('keeps the last five runs that learnt anything, newest first', () => {
    const s = stage()
    for (let i = 1; i <= 7; i++) {
      s.ready()
      s.steps(i)
      s.app.reset()
    }
    s.ready()
    s.app.reset()
    expect(state(s).previous.map(({ history }) => history.steps)).toEqual([7, 6, 5, 4, 3])
    expect(state(s).run.history.steps).toBe(0)
  })

  test('keeps the seed; New seed takes the next', () => {
    const s = stage('#seed=4294967295')
    s.ready()
    s.app.reset()
    expect(s.last()).toMatchObject({ config: { seed: 4294967295 } })
    s.app.newSeed()
    expect(s.last()).toMatchObject({ type: 'create', config: { seed: 0 } })
  })

  test('keeps the speed', () => {
    const s = stage()
    s.ready()
    s.app.setSpeed('slow')
    const milliseconds = paceOf({ speed: 'slow', layout: 'stage' }, 'reverse')
    expect(s.last()).toMatchObject({ type: 'pace', milliseconds })
    s.app.reset()
    expect(s.last()).toMatchObject({ type: 'create', run: state(s).run.id, pace: milliseconds })
  })
})

describe('the speed', () => {
  test('of a first visit is one to watch, with full speed one verb away and back', () => {
    const s = stage()
    expect(s.last()).toMatchObject({
      type: 'create',
      pace: paceOf({ speed: 'normal', layout: 'stage' }, 'reverse'),
    })
    s.ready()
    s.app.toggleFullSpeed()
    expect(s.last()).toEqual({ type: 'pace', run: state(s).run.id, milliseconds: 0 })
    s.app.toggleFullSpeed()
    expect(s.last()).toMatchObject({
      type: 'pace',
      milliseconds: paceOf({ speed: 'normal', layout: 'stage' }, 'reverse'),
    })
  })

  test('is at slow speed, on the Stage, one at which the phases of a step can be played', () => {
    const s = stage()
    s.ready()
    s.app.setSpeed('slow')
    expect(s.last()).toMatchObject({ type: 'pace', milliseconds: 2500 })
    s.app.setPreference('layout', 'charts')
    const milliseconds = paceOf({ speed: 'slow', layout: 'charts' }, 'reverse')
    expect(milliseconds).toBeLessThan(2500)
    expect(s.last()).toMatchObject({ type: 'pace', milliseconds })
  })

  test('of another visit is the one that was chosen last', () => {
    const s = stage('', { preferences: { speed: 'full' } })
    expect(s.last()).toMatchObject({ type: 'create', pace: 0 })
    s.app.setSpeed('slow')
    expect(state(s).preferences.speed).toBe('slow')
  })

  test('is a task’s own: at normal speed it learns in 15 to 20 seconds, and at slow speed in more', () => {
    for (const task of TASK_IDS) {
      for (const layout of LAYOUTS) {
        const normal = paceOf({ speed: 'normal', layout }, task)
        const seconds = (TASKS[task].learnsIn * normal) / 1000
        expect(seconds).toBeGreaterThanOrEqual(15)
        expect(seconds).toBeLessThanOrEqual(20)
        expect(paceOf({ speed: 'slow', layout }, task)).toBeGreaterThan(normal)
        expect(paceOf({ speed: 'full', layout }, task)).toBe(0)
      }
    }
  })
})

describe('a prompt', () => {
  test('of the first group is asked before anything is typed', () => {
    const s = stage()
    s.ready()
    s.say({ type: 'inspection', inspection: inspectionOf(s.app, [[1, 1, 5, 3]]) })
    expect(s.last()).toMatchObject({ type: 'ask', prompt: '1153' })
    expect(state(s).prompt).toBe('1153')
  })

  test('that the task cannot read is refused with a message about the field', () => {
    const s = stage()
    s.ready()
    expect(s.app.ask('12x4')).toBe(false)
    expect(s.last().type).toBe('create')
    expect(state(s).messages).toMatchObject([{ kind: 'prompt', written: '12x4' }])
    expect(s.app.ask('1234')).toBe(true)
    expect(state(s).messages).toEqual([])
    expect(s.last()).toMatchObject({ type: 'ask', prompt: '1234' })
  })

  test('is asked again while the run plays, at most once a second', () => {
    const s = stage()
    s.ready()
    s.app.ask('1234')
    s.app.play()
    const asked = () => s.sent.filter(({ type }) => type === 'ask').length
    s.clock.now = 2000
    s.steps(1)
    s.steps(1)
    expect(asked()).toBe(2)
    s.clock.now = 3000
    s.steps(1)
    expect(asked()).toBe(3)
  })
})

test('the announcer speaks every five seconds while the run plays', () => {
  const s = stage()
  s.ready()
  s.clock.now = 10_000
  s.steps(1, 0.1)
  expect(state(s).announcement).toBeNull()
  s.app.play()
  s.steps(1, 0.2)
  expect(state(s).announcement).toMatchObject({ step: 2, reward: 0.2 })
  s.clock.now = 14_999
  s.steps(1, 0.3)
  expect(state(s).announcement).toMatchObject({ step: 2 })
  s.clock.now = 15_000
  s.steps(1, 0.4)
  expect(state(s).announcement).toMatchObject({ step: 4, reward: 0.4 })
})

test('the announcer names the step at which a run comes to rest, by Pause, by Step or by itself', () => {
  const s = stage()
  s.ready()
  s.app.play()
  s.steps(1, 0.1)
  s.steps(1, 0.2)
  expect(state(s).announcement).toMatchObject({ step: 1 })
  s.app.pause()
  s.say({ type: 'paused', reason: { kind: 'asked' } })
  expect(state(s).announcement).toMatchObject({ step: 2, reward: 0.2 })
  s.app.step()
  s.steps(1, 0.3)
  s.say({ type: 'paused', reason: { kind: 'stepped' } })
  expect(state(s).announcement).toMatchObject({ step: 3 })
  s.app.play()
  s.steps(1, 0.4)
  s.say({ type: 'paused', reason: { kind: 'max-steps' } })
  expect(state(s).announcement).toMatchObject({ step: 4 })
})
