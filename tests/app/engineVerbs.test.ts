import { expect, test } from 'vitest'
import { fasterOf } from '../../src/app/fasterEngine'
import { bytesOf } from '../../src/metrics/stepTable'
import { stage } from './fakeWorker'

const state = (s: ReturnType<typeof stage>) => s.app.store.getState()
const FIGURES = [
  { engine: 'webgpu', msPerStep: 4 },
  { engine: 'cpu', msPerStep: 2 },
] as const

test('a trial pauses the run, and its figures stay until the run is made anew', () => {
  const s = stage()
  s.app.measureEngines()
  expect(s.last().type).toBe('create')
  s.ready()
  s.app.play()
  s.app.measureEngines()
  expect(s.sent.slice(-2).map(({ type }) => type)).toEqual(['pause', 'measure'])
  expect(state(s)).toMatchObject({ phase: 'paused', trial: 'running' })
  s.say({ type: 'measured', figures: [...FIGURES] })
  expect(state(s).trial).toEqual(FIGURES)
  s.app.reset()
  expect(state(s).trial).toBeNull()
})

test('the faster engine is chosen with one verb, which makes the run anew and keeps the one before', () => {
  const s = stage()
  s.ready()
  s.steps(3)
  s.app.switchEngine('cpu')
  expect(s.last()).toMatchObject({ type: 'create', config: { engine: 'cpu' } })
  expect(state(s).edited.engine).toBe('cpu')
  expect(state(s).previous).toHaveLength(1)
})

test('which is faster can only be said of two figures', () => {
  expect(fasterOf(FIGURES)).toBe('cpu')
  expect(fasterOf([{ engine: 'webgpu', msPerStep: null }, FIGURES[1]])).toBeNull()
})

test('tells what memory holds', () => {
  const s = stage()
  s.ready()
  s.steps(1000)
  // three columns, the number of each step, the ends of groups, and six figures of each step's one group
  expect(bytesOf([state(s).run.history])).toBe(3 * 8000 + 4 * 1000 + 4 * 1001 + 4 * 4000 + 2 * 1000)
  s.app.requestMemory()
  expect(s.last().type).toBe('memory')
  const memory = { wasm: 4_000_000, gpu: null, tensors: null }
  s.say({ type: 'memory', memory, history: 768 })
  expect(state(s).engineMemory).toEqual(memory)
  expect(state(s).workerHistory).toBe(768)
})
