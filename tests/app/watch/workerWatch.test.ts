import { describe, expect, test } from 'vitest'
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
    looks: (count: number) => Array.from({ length: count }).forEach(() => look()),
    last: () => workers.at(-1)!.sent.findLast(({ type }) => type !== 'call'),
    kinds: () => state().messages.map(({ kind }) => kind),
    steps(count: number, msPerStep: number) {
      const { history, config } = state().run
      const steps = stepsOf(history.steps + 1, count, 0.5, NaN)
      const configs = [{ step: history.steps + 1, config }]
      say({ type: 'progress', steps, configs, stepsPerSecond: 1, msPerStep })
    },
    captured(step: number) {
      say({ type: 'captured', snapshot: { step, carried: { config: state().run.config } }, best: null })
    },
  }
}

/** A run on the CPU whose steps take 12 s, in its fourth step, kept after the third. */
function inLongStep(engine: 'cpu' | 'webgpu' = 'cpu') {
  const w = watched()
  w.created(engine)
  w.app.play()
  w.steps(3, 12_000)
  w.captured(3)
  return w
}

test('a worker that answers its calls is left alone', () => {
  const w = inLongStep()
  for (let second = 0; second < 60; second++) {
    w.looks(2)
    w.say({ type: 'here', run: null })
  }
  expect(w.kinds()).toEqual([])
  expect(w.workers).toHaveLength(1)
})

describe('in a long step', () => {
  test('Pause is heard at the next look: the run stands at its last kept step, in a new worker', () => {
    const w = inLongStep()
    w.looks(2)
    w.app.pause()
    w.looks(1)
    expect(w.workers.map(({ closed }) => closed)).toEqual([true, false])
    expect(w.last()).toMatchObject({ type: 'create', run: w.state().run.id, from: { step: 3 } })
    expect(w.kinds()).toEqual(['went-back'])
    w.created()
    expect(w.state()).toMatchObject({ phase: 'paused', latest: { step: 3 } })
  })

  test('Reset is, too', () => {
    const w = inLongStep()
    w.looks(2)
    w.app.reset()
    w.looks(1)
    expect(w.workers.map(({ closed }) => closed)).toEqual([true, false])
    expect(w.last()).toMatchObject({ type: 'create', run: w.state().run.id, keeps: null })
    w.created()
    expect(w.state()).toMatchObject({ phase: 'ready', latest: { step: 0 } })
  })

  test('another task is, and Undo goes on from the last kept step', () => {
    const w = inLongStep()
    w.looks(2)
    w.app.chooseTask('bandit')
    w.looks(1)
    w.created()
    w.app.undo()
    expect(w.last()).toMatchObject({ type: 'create', from: { step: 3 } })
    w.created()
    expect(w.state()).toMatchObject({ phase: 'paused', latest: { step: 3 } })
  })

  test('of a GPU, Pause waits for its end, says so, and can be given up', () => {
    const w = inLongStep('webgpu')
    w.app.pause()
    w.looks(2)
    w.say({ type: 'here', run: null })
    expect(w.workers).toHaveLength(1)
    expect(w.state().messages).toMatchObject([{ kind: 'slow', what: 'pause', step: 4 }])
    w.say({ type: 'paused', reason: { kind: 'asked' } })
    expect(w.kinds()).toEqual([])
  })

  test('of short ones before, nothing is lost: the pause is heard soon', () => {
    const w = watched()
    w.created()
    w.app.play()
    w.steps(30, 300)
    w.app.pause()
    w.looks(2)
    expect(w.workers).toHaveLength(1)
  })
})

describe('a worker that gives no sign', () => {
  test('is said to be in a long step first, and after the time of several steps to be gone', () => {
    const w = inLongStep()
    w.looks(5)
    expect(w.kinds()).toEqual(['slow'])
    w.looks(80)
    expect(w.kinds()).toEqual(['slow'])
    w.looks(30)
    expect(w.state().messages.at(-1)).toMatchObject({ kind: 'worker-silent', step: 3 })
    w.app.giveUp()
    expect(w.kinds()).toEqual(['went-back'])
    w.created()
    expect(w.state()).toMatchObject({ phase: 'paused', latest: { step: 3 } })
  })

  test('is not doubted any more once it has given one', () => {
    const w = inLongStep()
    w.looks(120)
    w.steps(1, 12_000)
    expect(w.kinds()).toEqual([])
  })

  test('and whose run was never kept begins anew, with its steps taken back', () => {
    const w = watched()
    w.created()
    w.app.play()
    w.steps(3, 300)
    w.looks(50)
    w.app.giveUp()
    expect(w.last()).not.toHaveProperty('from')
    w.created()
    expect(w.state()).toMatchObject({ phase: 'ready', latest: { step: 0 }, run: { changes: [] } })
  })
})

test('a start that is given up leaves Reset to make another', () => {
  const w = watched()
  w.looks(9)
  expect(w.state().messages).toMatchObject([{ kind: 'slow', what: 'start' }])
  w.app.giveUp()
  expect(w.state().phase).toBe('failed')
  expect(w.workers[0].closed).toBe(true)
  w.app.reset()
  expect(w.workers).toHaveLength(2)
  w.created()
  expect(w.state().phase).toBe('ready')
})

test('a start on a GPU that is given up is made on the CPU', () => {
  const w = watched('#engine=webgpu')
  w.looks(9)
  w.app.giveUp()
  expect(w.workers).toHaveLength(2)
  expect(w.last()).toMatchObject({ type: 'create', run: w.state().run.id, config: { engine: 'cpu' } })
  w.created()
  expect(w.state()).toMatchObject({ phase: 'ready', edited: { engine: 'cpu' }, messages: [] })
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
  w.looks(2)
  const { id } = w.state().run
  w.workers[0].say({ type: 'paused', run: id, reason: { kind: 'max-steps' } })
  expect(w.state().phase).toBe('starting')
})
