import { describe, expect, test } from 'vitest'
import { LOOK_EVERY } from '../../../src/app/watch/patience'
import type { Command, Event } from '../../../src/worker/protocol'
import { INFO, stage, stepsOf } from '../fakeWorker'

/** The page with workers that the test speaks for, and looks that it makes. */
function watched(address = '#engine=cpu') {
  const workers: { sent: Command[]; closed: boolean; say(event: Event): void }[] = []
  let look: () => void = () => undefined
  const { app } = stage(address, {
    startWorker(say) {
      const sent: Command[] = []
      const worker = { sent, closed: false, say }
      workers.push(worker)
      return { send: (command) => void sent.push(command), close: () => void (worker.closed = true) }
    },
    everyLook(made) {
      look = made
      return () => undefined
    },
  })
  const state = () => app.store.getState()
  const say = (event: object) => workers.at(-1)!.say({ run: state().run.id, ...event } as Event)
  const created = (engine: 'cpu' | 'webgpu' = 'cpu') =>
    say({ type: 'created', info: INFO, engine: { engine, reason: 'chosen', adapter: null, detail: null } })
  return {
    app,
    workers,
    state,
    say,
    created,
    /** So many milliseconds of looks pass. */
    wait(milliseconds: number) {
      for (let waited = 0; waited < milliseconds; waited += LOOK_EVERY) look()
    },
    here: (isBusy: boolean) => say({ type: 'here', run: null, isBusy }),
    last: () => workers.at(-1)!.sent.findLast(({ type }) => type !== 'call'),
    kinds: () => state().messages.map(({ kind }) => kind),
    steps(count: number, msPerStep: number) {
      const { history, config } = state().run
      const steps = stepsOf(history.steps + 1, count, 0.5, NaN)
      const configs = [{ step: history.steps + 1, config }]
      say({ type: 'progress', steps, configs, stepsPerSecond: 1, msPerStep })
    },
    checkpoint(step: number) {
      say({ type: 'checkpoint', snapshot: { step, carried: { config: state().run.config } } })
    },
  }
}

/** A run whose steps take 12 s, in its fourth step; the state after the third is known. */
function inLongStep(engine: 'cpu' | 'webgpu' = 'cpu', address?: string) {
  const w = watched(address)
  w.created(engine)
  w.app.play()
  w.steps(3, 12_000)
  w.checkpoint(3)
  return w
}

describe('in a long step, on the CPU and on a GPU', () => {
  for (const engine of ['cpu', 'webgpu'] as const) {
    test(`of ${engine}, Pause is heard within 200 ms: the run stands at the step before, in a new worker`, () => {
      const w = inLongStep(engine)
      w.wait(1000)
      w.app.pause()
      w.wait(100)
      expect(w.workers).toHaveLength(1)
      w.wait(100)
      expect(w.workers.map(({ closed }) => closed)).toEqual([true, false])
      expect(w.last()).toMatchObject({ type: 'create', run: w.state().run.id, from: { step: 3 } })
      expect(w.kinds()).toEqual(['went-back'])
      w.created(engine)
      expect(w.state()).toMatchObject({ phase: 'paused', latest: { step: 3 }, waiting: null })
    })

    test(`of ${engine}, Reset is, too`, () => {
      const w = inLongStep(engine)
      w.wait(1000)
      w.app.reset()
      w.wait(300)
      expect(w.workers.map(({ closed }) => closed)).toEqual([true, false])
      expect(w.last()).toMatchObject({ type: 'create', run: w.state().run.id, keeps: null })
      expect(w.state().waiting).toBe('start')
      w.created(engine)
      expect(w.state()).toMatchObject({ phase: 'ready', waiting: null, latest: { step: 0 } })
    })
  }

  test('another task is, and Undo goes on from the step before', () => {
    const w = inLongStep()
    w.wait(1000)
    w.app.chooseTask('bandit')
    w.wait(300)
    w.created()
    w.app.undo()
    expect(w.last()).toMatchObject({ type: 'create', from: { step: 3 } })
    w.created()
    expect(w.state()).toMatchObject({ phase: 'paused', latest: { step: 3 } })
  })

  test('that is the first, Pause goes back to the start once the step is known to be long', () => {
    const w = watched()
    w.created()
    w.app.play()
    w.wait(400)
    w.app.pause()
    w.wait(200)
    expect(w.state().waiting).toBe('pause')
    expect(w.workers).toHaveLength(1)
    w.wait(500)
    expect(w.workers).toHaveLength(2)
    expect(w.last()).not.toHaveProperty('from')
  })

  test('whose state before is not known, nothing is lost: the page says that it pauses after it, and offers to give up', () => {
    const w = inLongStep()
    w.steps(1, 12_000)
    w.app.pause()
    w.wait(200)
    expect(w.state().waiting).toBe('pause')
    w.wait(2000)
    expect(w.workers).toHaveLength(1)
    expect(w.state().messages).toMatchObject([{ kind: 'slow', what: 'pause', step: 5 }])
    w.say({ type: 'paused', reason: { kind: 'asked' } })
    expect(w.state()).toMatchObject({ waiting: null, messages: [] })
  })

  test('that takes less than a start took, the run pauses after it, and the page says so within 200 ms', () => {
    const w = watched('#engine=webgpu')
    w.wait(8000)
    w.created('webgpu')
    w.app.play()
    w.steps(3, 3000)
    w.checkpoint(3)
    w.app.pause()
    w.wait(300)
    expect(w.workers).toHaveLength(1)
    expect(w.state().waiting).toBe('pause')
  })

  test('of more than 5 s, Pause is heard though a start took longer', () => {
    const w = watched('#engine=webgpu')
    w.wait(20_000)
    w.created('webgpu')
    w.app.play()
    w.steps(3, 12_000)
    w.checkpoint(3)
    w.app.pause()
    w.wait(300)
    expect(w.workers).toHaveLength(2)
  })

  test('that is the first of a run with weights of its own, it begins with them again', () => {
    const w = watched()
    w.created()
    const weights = [{ name: 'w', shape: [1], values: Float32Array.of(2) }]
    w.app.replace(w.state().edited, { weights })
    w.created()
    w.app.play()
    w.wait(1500)
    w.app.pause()
    w.wait(300)
    expect(w.last()).toMatchObject({ type: 'create', weights })
  })
})

test('of short steps, a pause that is heard soon leaves the worker and says nothing', () => {
  const w = watched()
  w.created()
  w.app.play()
  w.steps(30, 150)
  w.app.pause()
  w.wait(100)
  w.say({ type: 'paused', reason: { kind: 'asked' } })
  expect(w.state()).toMatchObject({ waiting: null, messages: [] })
  expect(w.workers).toHaveLength(1)
})

describe('what is waited for is said within half a second', () => {
  test('while steps are long, from one to the next, and not while a slow run rests', () => {
    const w = inLongStep()
    w.wait(400)
    expect(w.state().waiting).toBe('step')
    w.here(true)
    w.steps(1, 12_000)
    expect(w.state().waiting).toBe('step')
    expect(w.kinds()).toEqual([])
    w.here(false)
    expect(w.state().waiting).toBeNull()
    w.wait(100)
    w.here(false)
    w.wait(400)
    w.here(false)
    expect(w.state().waiting).toBeNull()
  })

  test('not while short steps follow each other', () => {
    const w = watched()
    w.created()
    w.app.play()
    for (let told = 0; told < 20; told++) {
      w.wait(200)
      w.steps(1, 180)
      expect(w.state().waiting).toBeNull()
    }
  })

  test('when a step is asked for', () => {
    const w = watched()
    w.created()
    w.app.step()
    w.wait(300)
    expect(w.state().waiting).toBeNull()
    w.wait(100)
    expect(w.state().waiting).toBe('step')
    w.steps(1, 500)
    expect(w.state().waiting).toBe('step')
    w.say({ type: 'paused', reason: { kind: 'stepped' } })
    expect(w.state().waiting).toBeNull()
  })

  test('while a run starts, and after four seconds giving up is offered', () => {
    const w = watched('#engine=webgpu')
    w.here(true)
    w.wait(400)
    expect(w.state()).toMatchObject({ waiting: 'start', messages: [] })
    w.say({ type: 'preparing', what: 'webgpu' })
    expect(w.state()).toMatchObject({ waiting: 'start', preparing: 'webgpu' })
    w.wait(4000)
    expect(w.kinds()).toEqual(['slow'])
    w.created('webgpu')
    expect(w.state()).toMatchObject({ phase: 'ready', waiting: null, preparing: null, messages: [] })
  })
})

describe('while a lost GPU is asked for again', () => {
  function lost() {
    const w = watched('#engine=webgpu')
    w.created('webgpu')
    w.app.play()
    w.steps(5, 50)
    w.say({ type: 'preparing', what: 'device' })
    w.wait(100)
    return w
  }
  const move = { step: 6, engine: 'webgpu', reason: 'device-regained', restored: 5 } as const
  const engine = { engine: 'webgpu', reason: 'device-regained', adapter: null, detail: null } as const

  test('the page says so, Step is shown to wait, and follows', () => {
    const w = lost()
    expect(w.state().waiting).toBe('device')
    expect(w.kinds()).toEqual(['gpu-asked'])
    w.app.step()
    w.wait(3000)
    expect(w.state().waiting).toBe('device')
    w.say({ type: 'moved', engine, move })
    w.wait(100)
    expect(w.state().waiting).toBe('step')
    w.say({ type: 'paused', reason: { kind: 'asked' } })
    w.wait(100)
    expect(w.state().waiting).toBe('step')
    w.steps(1, 50)
    w.say({ type: 'paused', reason: { kind: 'stepped' } })
    expect(w.state()).toMatchObject({ waiting: null, latest: { step: 6 } })
    expect(w.kinds()).toEqual(['moved'])
  })

  test('it can be given up for the CPU', () => {
    const w = lost()
    w.app.giveUp()
    expect(w.last()).toMatchObject({ type: 'create', config: { engine: 'cpu' } })
    expect(w.state()).toMatchObject({ waiting: null, edited: { engine: 'cpu' } })
    expect(w.kinds()).toEqual(['went-back'])
  })

  test('Reset does not wait for it: a new worker makes the run', () => {
    const w = lost()
    w.app.reset()
    expect(w.workers.map(({ closed }) => closed)).toEqual([true, false])
    expect(w.last()).toMatchObject({ type: 'create', keeps: null })
    w.say({ type: 'preparing', what: 'device' })
    expect(w.kinds()).toEqual([])
    w.wait(400)
    expect(w.state()).toMatchObject({ waiting: 'start', preparing: 'device' })
  })
})

test('a worker that answers its calls, and rests, is left alone', () => {
  const w = inLongStep()
  for (let second = 0; second < 60; second++) {
    w.wait(1000)
    w.here(false)
  }
  expect(w.kinds()).toEqual([])
  expect(w.workers).toHaveLength(1)
})

describe('a worker that gives no sign', () => {
  test('is said to be in a long step first, and after the time of several steps to be gone', () => {
    const w = inLongStep()
    w.wait(25_000)
    expect(w.kinds()).toEqual(['slow'])
    w.wait(20_000)
    expect(w.kinds()).toEqual(['slow'])
    w.wait(10_000)
    expect(w.state().messages.at(-1)).toMatchObject({ kind: 'worker-silent', step: 3 })
    w.app.giveUp()
    expect(w.kinds()).toEqual(['went-back'])
    w.created()
    expect(w.state()).toMatchObject({ phase: 'paused', latest: { step: 3 } })
  })

  test('is not doubted any more once it has given one', () => {
    const w = inLongStep()
    w.wait(60_000)
    w.steps(1, 12_000)
    expect(w.kinds()).toEqual([])
  })

  test('and whose run was never kept begins anew, with its steps taken back', () => {
    const w = watched()
    w.created()
    w.app.play()
    w.steps(3, 300)
    w.wait(25_000)
    w.app.giveUp()
    expect(w.last()).not.toHaveProperty('from')
    w.created()
    expect(w.state()).toMatchObject({ phase: 'ready', latest: { step: 0 }, run: { changes: [] } })
  })
})

test('a start that is given up leaves Reset to make another', () => {
  const w = watched()
  w.here(true)
  w.wait(4500)
  expect(w.state().messages).toMatchObject([{ kind: 'slow', what: 'start' }])
  w.app.giveUp()
  expect(w.state()).toMatchObject({ phase: 'failed', waiting: null })
  expect(w.workers[0].closed).toBe(true)
  w.app.reset()
  expect(w.workers).toHaveLength(2)
  w.created()
  expect(w.state().phase).toBe('ready')
})

test('a start on a GPU that is given up is made on the CPU', () => {
  const w = watched('#engine=webgpu')
  w.wait(4500)
  w.app.giveUp()
  expect(w.workers).toHaveLength(2)
  expect(w.last()).toMatchObject({ type: 'create', run: w.state().run.id, config: { engine: 'cpu' } })
  w.created()
  expect(w.state()).toMatchObject({ phase: 'ready', edited: { engine: 'cpu' }, messages: [] })
})

test('Reset in a start that takes long begins it in a new worker', () => {
  const w = watched('#engine=webgpu')
  w.here(true)
  w.wait(4500)
  w.app.reset()
  expect(w.workers.map(({ closed }) => closed)).toEqual([true, false])
})

test('after a worker that ended with an error, Reset starts another', () => {
  const w = inLongStep()
  w.say({ type: 'failed', run: null, failure: { kind: 'unexpected', message: 'gone' } })
  w.app.reset()
  expect(w.workers).toHaveLength(2)
  expect(w.last()).toMatchObject({ type: 'create' })
})

test('what a replaced worker still says is not heard', () => {
  const w = inLongStep()
  w.app.pause()
  w.wait(1000)
  const { id } = w.state().run
  w.workers[0].say({ type: 'paused', run: id, reason: { kind: 'max-steps' } })
  expect(w.state().phase).toBe('starting')
})

describe('when the connection is back, a run', () => {
  function without(reason: 'file-missing' | 'no-simd') {
    const w = watched()
    w.say({
      type: 'created',
      info: INFO,
      engine: { engine: 'plain', reason, adapter: null, detail: null },
    })
    return w
  }
  const creations = ({ workers }: ReturnType<typeof watched>) =>
    workers[0].sent.filter(({ type }) => type === 'create')

  test('that misses a file of its engine is made again, as it is', () => {
    const w = without('file-missing')
    w.app.setKnob('beta', 0.3)
    w.app.connected()
    expect(creations(w)).toHaveLength(2)
    expect(w.last()).toMatchObject({ run: w.state().run.id, config: { beta: 0.3 }, keeps: null })
    expect(w.state().phase).toBe('starting')
    w.created()
    expect(w.state()).toMatchObject({ phase: 'ready', run: { engine: { engine: 'cpu' } } })
  })

  test('that has taken a step, or misses nothing that can come, stays as it is', () => {
    const started = without('file-missing')
    started.app.step()
    started.steps(1, 10)
    started.app.connected()
    expect(creations(started)).toHaveLength(1)
    const other = without('no-simd')
    other.app.connected()
    expect(creations(other)).toHaveLength(1)
  })
})

describe('while the scripts of the worker are on their way', () => {
  test('the page says that they are loaded, for as long as it takes, and then that the run is prepared', () => {
    const w = watched()
    w.wait(500)
    expect(w.state().waiting).toBe('load')
    w.wait(60_000)
    expect(w.workers).toHaveLength(1)
    expect(w.state().messages).toMatchObject([{ kind: 'slow', what: 'load' }])
    w.here(true)
    w.wait(200)
    expect(w.state().waiting).toBe('start')
    expect(w.state().messages).toMatchObject([{ kind: 'slow', what: 'start' }])
    w.created()
    expect(w.state()).toMatchObject({ waiting: null, messages: [] })
  })

  test('Reset waits for the same worker', () => {
    const w = watched()
    w.wait(10_000)
    w.app.reset()
    w.wait(1000)
    expect(w.workers).toHaveLength(1)
    expect(w.last()).toMatchObject({ type: 'create', run: w.state().run.id })
  })
})
