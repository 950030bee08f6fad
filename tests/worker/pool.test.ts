import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultConfig } from '../../src/settings/config'
import { taskOf } from '../../src/tasks'
import { startPool } from '../../src/worker/pool'
import type { ExperimentCommand, ExperimentEvent, RunOrder } from '../../src/worker/protocol'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const order = (key: string, numIterations = 1): RunOrder => ({
  key,
  config: { ...defaultConfig(taskOf), numIterations, budget: 640 },
  until: Infinity,
  from: null,
})

/** A pool whose workers are the test. */
function poolOf(count: number) {
  const sent: ExperimentCommand[][] = []
  const says: ((event: ExperimentEvent) => void)[] = []
  const heard: ExperimentEvent[] = []
  let closed = 0
  const pool = startPool(
    count,
    (event) => heard.push(event),
    (onEvent) => {
      const mine: ExperimentCommand[] = []
      sent.push(mine)
      says.push(onEvent)
      return { send: (command) => mine.push(command), close: () => void closed++ }
    },
  )
  pool.send({ type: 'open', experiment: 'x', keepEnds: true })
  return { pool, sent, says, heard, closed: () => closed }
}

const capture: ExperimentCommand = { type: 'capture', experiment: 'x' }

const keysOf = (commands: readonly ExperimentCommand[]) =>
  commands.flatMap((command) => (command.type === 'add' ? command.runs.map(({ key }) => key) : []))

it('deals costly runs first, each to the worker with the least to do', () => {
  const { pool, sent } = poolOf(2)
  pool.send({
    type: 'add',
    experiment: 'x',
    runs: [order('a'), order('b'), order('c', 4), order('d'), order('e')],
  })
  expect(sent.map(keysOf)).toEqual([['c'], ['a', 'b', 'd', 'e']])
  pool.send({ type: 'add', experiment: 'x', runs: [order('f')] })
  expect(keysOf(sent[0])).toEqual(['c', 'f'])
})

it('says of a run what is to be said to the worker that has it', () => {
  const { pool, sent } = poolOf(2)
  pool.send({ type: 'add', experiment: 'x', runs: [order('a'), order('b')] })
  pool.send({ type: 'extend', experiment: 'x', keys: ['a', 'b'], until: 5 })
  pool.send({ type: 'explain', experiment: 'x', key: 'b', configs: [] })
  pool.send({ type: 'drop', experiment: 'x', keys: ['a'] })
  pool.send({ type: 'start', experiment: 'x' })
  expect(sent.map((commands) => commands.slice(2).map(({ type }) => type))).toEqual([
    ['extend', 'drop', 'start'],
    ['extend', 'explain', 'start'],
  ])
})

it('rests when the last worker does, and gathers the states of all', () => {
  const { pool, says, heard } = poolOf(2)
  const snapshot = { step: 3 } as never
  pool.send({ type: 'rest', experiment: 'x' })
  pool.send(capture)
  says[0]({ type: 'resting', experiment: 'x' })
  says[1]({ type: 'snapshots', experiment: 'x', runs: [{ key: 'b', snapshot }] })
  expect(heard).toEqual([])
  says[1]({ type: 'resting', experiment: 'x' })
  says[0]({ type: 'snapshots', experiment: 'x', runs: [{ key: 'a', snapshot }] })
  expect(heard.map(({ type }) => type)).toEqual(['resting', 'snapshots'])
  expect(heard[1]).toMatchObject({ runs: [{ key: 'a' }, { key: 'b' }] })
})

it('passes on the steps of all workers together, five times a second, and before anything else is said', () => {
  const { says, heard, pool, closed } = poolOf(2)
  const trained = (key: string, firstStep: number): ExperimentEvent => ({
    type: 'trained',
    experiment: 'x',
    runs: [{ key, firstStep, steps: 1, metrics: new Float64Array(1) }],
  })
  vi.advanceTimersByTime(1000)
  says[0](trained('a', 1))
  expect(heard).toHaveLength(1)
  for (const step of [2, 3]) {
    vi.advanceTimersByTime(30)
    says[0](trained('a', step))
    says[1](trained('b', step - 1))
  }
  expect(heard).toHaveLength(1)
  vi.advanceTimersByTime(140)
  expect(heard).toHaveLength(2)
  expect(heard[1]).toMatchObject({
    runs: [
      { key: 'a', firstStep: 2 },
      { key: 'b', firstStep: 1 },
      { key: 'a', firstStep: 3 },
      { key: 'b', firstStep: 2 },
    ],
  })
  says[0](trained('a', 4))
  says[0]({ type: 'ended', experiment: 'x', runs: [] })
  expect(heard.slice(2).map(({ type }) => type)).toEqual(['trained', 'ended'])
  pool.close()
  expect(closed()).toBe(2)
})

it('tells once of a worker that has something to train and says nothing for a minute, or does not rest', () => {
  const { pool, says, heard } = poolOf(2)
  const timesSilent = () => heard.filter((event) => event.type === 'silent' && event.workers > 0).length
  pool.send({ type: 'add', experiment: 'x', runs: [order('a'), order('b')] })
  vi.advanceTimersByTime(200_000)
  expect(timesSilent()).toBe(0)
  pool.send({ type: 'start', experiment: 'x' })
  const steps = (key: string): ExperimentEvent => ({
    type: 'trained',
    experiment: 'x',
    runs: [{ key } as never],
  })
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(20_000)
    says[0](steps('a'))
    says[1](steps('b'))
  }
  // one that has nothing left owes nothing
  says[0]({ type: 'ended', experiment: 'x', runs: [{ key: 'a', end: { kind: 'waiting' } }] })
  vi.advanceTimersByTime(50_000)
  says[1](steps('b'))
  vi.advanceTimersByTime(50_000)
  expect(timesSilent()).toBe(0)
  vi.advanceTimersByTime(200_000)
  expect(timesSilent()).toBe(1)
  expect(heard).toContainEqual({ type: 'silent', experiment: 'x', workers: 1, of: 2 })
  // it was only slow
  says[1](steps('b'))
  expect(heard).toContainEqual({ type: 'silent', experiment: 'x', workers: 0, of: 2 })

  pool.send({ type: 'rest', experiment: 'x' })
  says[0]({ type: 'resting', experiment: 'x' })
  vi.advanceTimersByTime(70_000)
  expect(timesSilent()).toBe(2)
  says[1]({ type: 'resting', experiment: 'x' })

  pool.send({ type: 'start', experiment: 'x' })
  pool.send({ type: 'rest', experiment: 'x' })
  for (const say of says) say({ type: 'resting', experiment: 'x' })
  vi.advanceTimersByTime(200_000)
  expect(timesSilent()).toBe(2)
})

it('tells of every worker that falls silent, also after another one, or after it was only slow', () => {
  const { pool, says, heard } = poolOf(2)
  pool.send({ type: 'add', experiment: 'x', runs: [order('a'), order('b')] })
  pool.send({ type: 'start', experiment: 'x' })
  const told = () => heard.flatMap((event) => (event.type === 'silent' ? [event.workers] : []))
  const steps: ExperimentEvent = { type: 'trained', experiment: 'x', runs: [{ key: 'b' } as never] }
  vi.advanceTimersByTime(40_000)
  says[1](steps)
  vi.advanceTimersByTime(30_000)
  expect(told()).toEqual([1])
  vi.advanceTimersByTime(200_000)
  expect(told()).toEqual([1, 2])
  says[0](steps)
  says[1](steps)
  expect(told()).toEqual([1, 2, 0])
  vi.advanceTimersByTime(70_000)
  expect(told()).toEqual([1, 2, 0, 2])
})

it('looks for silent workers after Pause and Play, when the answers to Pause arrive only then', () => {
  const { pool, says, heard } = poolOf(2)
  pool.send({ type: 'add', experiment: 'x', runs: [order('a'), order('b')] })
  for (const type of ['start', 'rest', 'start'] as const) pool.send({ type, experiment: 'x' })
  for (const say of says) say({ type: 'resting', experiment: 'x' })
  vi.advanceTimersByTime(70_000)
  expect(heard).toContainEqual({ type: 'silent', experiment: 'x', workers: 2, of: 2 })
})

it('looks for silent workers until all rest, those that were slow among them', () => {
  const { pool, says, heard } = poolOf(2)
  pool.send({ type: 'add', experiment: 'x', runs: [order('a'), order('b')] })
  pool.send({ type: 'start', experiment: 'x' })
  pool.send({ type: 'rest', experiment: 'x' })
  vi.advanceTimersByTime(50_000)
  says[1]({ type: 'scored', experiment: 'x' } as never)
  vi.advanceTimersByTime(20_000)
  says[1]({ type: 'resting', experiment: 'x' })
  says[0]({ type: 'scored', experiment: 'x' } as never)
  vi.advanceTimersByTime(70_000)
  expect(heard.flatMap((event) => (event.type === 'silent' ? [event.workers] : []))).toEqual([1, 0, 1])
})

/** The states of runs, after `step` steps. */
const snapshotsOf = (keys: string, step = 3): ExperimentEvent => ({
  type: 'snapshots',
  experiment: 'x',
  runs: [...keys].map((key) => ({ key, snapshot: { step } as never })),
})

it('pairs the answers of workers of which one is behind', () => {
  const { pool, says, heard } = poolOf(2)
  pool.send(capture)
  pool.send(capture)
  says[0](snapshotsOf('a'))
  says[0](snapshotsOf('ac'))
  expect(heard).toEqual([])
  says[1](snapshotsOf('b'))
  says[1](snapshotsOf('d'))
  expect(heard).toMatchObject([
    { runs: [{ key: 'a' }, { key: 'b' }] },
    { runs: [{ key: 'a' }, { key: 'c' }, { key: 'd' }] },
  ])
})

/** The steps of the states that were passed on. */
const passedStates = (heard: readonly ExperimentEvent[]) =>
  heard.flatMap((event) =>
    event.type === 'snapshots' ? [event.runs.map(({ key, snapshot }) => `${key}${snapshot.step}`)] : [],
  )

it('takes no late answer of a silent worker for the answer to a newer request', () => {
  const { pool, says, heard } = poolOf(2)
  pool.send({ type: 'add', experiment: 'x', runs: [order('a'), order('b')] })
  pool.send({ type: 'start', experiment: 'x' })
  vi.advanceTimersByTime(40_000)
  pool.send(capture)
  says[0](snapshotsOf('a', 1))
  vi.advanceTimersByTime(30_000)
  expect(passedStates(heard)).toEqual([['a1']])
  pool.send(capture)
  // the worker speaks again, and answers both requests; the other worker has not answered the second yet
  says[1](snapshotsOf('b', 1))
  says[1](snapshotsOf('b', 2))
  expect(passedStates(heard)).toEqual([['a1']])
  says[0](snapshotsOf('a', 2))
  pool.send(capture)
  says[0](snapshotsOf('a', 3))
  says[1](snapshotsOf('b', 3))
  expect(passedStates(heard)).toEqual([['a1'], ['a2', 'b2'], ['a3', 'b3']])
})

it('waits for the states of a worker that is behind while another one is silent', () => {
  const { pool, says, heard } = poolOf(3)
  pool.send({ type: 'add', experiment: 'x', runs: [order('a'), order('b'), order('c')] })
  pool.send({ type: 'start', experiment: 'x' })
  vi.advanceTimersByTime(40_000)
  says[2]({ type: 'scored', experiment: 'x' } as never)
  pool.send(capture)
  says[0](snapshotsOf('a', 1))
  vi.advanceTimersByTime(30_000)
  expect(passedStates(heard)).toEqual([])
  says[2](snapshotsOf('c', 1))
  pool.send(capture)
  says[0](snapshotsOf('a', 2))
  says[2](snapshotsOf('c', 2))
  expect(passedStates(heard)).toEqual([
    ['a1', 'c1'],
    ['a2', 'c2'],
  ])
})

it('takes no states of an earlier experiment for those of the present one', () => {
  const { pool, says, heard } = poolOf(2)
  pool.send(capture)
  says[0](snapshotsOf('a', 1))
  pool.send({ type: 'open', experiment: 'y', keepEnds: true })
  pool.send({ type: 'capture', experiment: 'y' })
  says[1](snapshotsOf('b', 1))
  says[0]({ ...snapshotsOf('a', 2), experiment: 'y' } as ExperimentEvent)
  expect(passedStates(heard)).toEqual([])
  says[1]({ ...snapshotsOf('b', 2), experiment: 'y' } as ExperimentEvent)
  expect(passedStates(heard)).toEqual([['a2', 'b2']])
})

it('passes on the states of the others while a worker is silent', () => {
  const { pool, says, heard } = poolOf(2)
  pool.send({ type: 'add', experiment: 'x', runs: [order('a'), order('b')] })
  pool.send({ type: 'start', experiment: 'x' })
  vi.advanceTimersByTime(50_000)
  pool.send(capture)
  says[0](snapshotsOf('a'))
  expect(heard).toEqual([])
  vi.advanceTimersByTime(20_000)
  pool.send(capture)
  says[0](snapshotsOf('a'))
  expect(heard.map(({ type }) => type)).toEqual(['snapshots', 'silent', 'snapshots'])
})

/** Stands in for the locks of the browser. `release` does what the browser does when the worker that holds a lock ends. */
function stubLocks(): { release(lock: string): void } {
  const ends = new Map<string, () => void>()
  const request = async (lock: string, { signal }: { signal: AbortSignal }, act: () => void) =>
    void ends.set(lock, () => signal.aborted || act())
  vi.stubGlobal('navigator', { locks: { request } })
  return { release: (lock) => ends.get(lock)!() }
}

it('tells of workers that have ended, after the last steps and states of the others', () => {
  const { release } = stubLocks()
  const { pool, sent, says, heard } = poolOf(3)
  pool.send({ type: 'add', experiment: 'x', runs: [order('a'), order('b'), order('c')] })
  pool.send({ type: 'start', experiment: 'x' })
  says.forEach((say, w) => say({ type: 'alive', lock: `lock ${w}` }))
  expect(heard).toEqual([])
  const before = sent.map(({ length }) => length)
  release('lock 1')
  release('lock 0')
  expect(sent.map((mine, w) => mine.slice(before[w]).map(({ type }) => type))).toEqual([
    ['capture'],
    [],
    ['capture', 'capture'],
  ])
  says[2](snapshotsOf('c'))
  vi.advanceTimersByTime(2000)
  expect(heard).toMatchObject([
    { type: 'snapshots', runs: [{ key: 'c' }] },
    { type: 'lost', experiment: 'x', workers: 2, of: 3 },
  ])
  pool.close()
  release('lock 2')
  vi.advanceTimersByTime(2000)
  expect(heard).toHaveLength(2)
})
