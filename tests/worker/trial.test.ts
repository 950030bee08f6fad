import { expect, test } from 'vitest'
import { defaultConfig } from '../../src/settings/config'
import type { RunConfig } from '../../src/settings/knobs'
import { taskOf } from '../../src/tasks'
import type { Session } from '../../src/worker/session'
import { runTrial, type TrialTools } from '../../src/worker/trial'

const config = { ...defaultConfig(taskOf), maxSteps: 3 }

/** Engines on which a step takes so many milliseconds of a clock that nothing else moves. */
function machine(milliseconds: { webgpu: number; cpu: number }, gpuFallsBackTo?: 'cpu') {
  let time = 0
  const open: RunConfig[] = []
  const counts = { opened: 0, disposed: 0 }
  const tools: TrialTools = {
    now: () => time,
    isInterrupted: async () => false,
    async open(asked) {
      open.push(asked)
      counts.opened++
      const wanted = asked.engine as 'webgpu' | 'cpu'
      return {
        engine: { engine: wanted === 'webgpu' ? (gpuFallsBackTo ?? wanted) : wanted },
        trainer: { train: async () => void (time += milliseconds[wanted]) },
        dispose: () => void counts.disposed++,
      } as unknown as Session
    },
  }
  return { tools, open, counts }
}

test('tells what a step takes on either engine, and leaves nothing open', async () => {
  const { tools, open, counts } = machine({ webgpu: 3, cpu: 12.5 })
  expect(await runTrial(config, tools)).toEqual([
    { engine: 'webgpu', msPerStep: 3 },
    { engine: 'cpu', msPerStep: 12.5 },
  ])
  expect(open.map(({ engine, maxSteps }) => [engine, maxSteps])).toEqual([
    ['webgpu', 0],
    ['cpu', 0],
  ])
  expect(counts).toEqual({ opened: 2, disposed: 2 })
})

test('has no figure of an engine that fell back to another', async () => {
  const figures = await runTrial(config, machine({ webgpu: 3, cpu: 12 }, 'cpu').tools)
  expect(figures).toEqual([
    { engine: 'webgpu', msPerStep: null },
    { engine: 'cpu', msPerStep: 12 },
  ])
})

test('nor of one that cannot be had', async () => {
  const { tools } = machine({ webgpu: 3, cpu: 12 })
  const open: TrialTools['open'] = (asked, goOn) =>
    asked.engine === 'webgpu' ? Promise.reject(new Error('no device')) : tools.open(asked, goOn)
  expect((await runTrial(config, { ...tools, open }))![0]).toEqual({ engine: 'webgpu', msPerStep: null })
})

test('one slow round does not count, and a step longer than a round does', async () => {
  const { tools } = machine({ webgpu: 900, cpu: 10 })
  let looks = 0
  const now = () => tools.now() + (looks++ === 3 ? 50 : 0)
  const figures = await runTrial(config, { ...tools, now })
  expect(figures).toEqual([
    { engine: 'webgpu', msPerStep: 900 },
    { engine: 'cpu', msPerStep: 10 },
  ])
})

test('ends where somebody waits for the worker, and closes what it opened', async () => {
  const { tools, counts } = machine({ webgpu: 3, cpu: 12 })
  let asked = 0
  expect(await runTrial(config, { ...tools, isInterrupted: async () => ++asked > 6 })).toBeNull()
  expect(asked).toBe(7)
  expect(counts).toEqual({ opened: 2, disposed: 2 })
})

test('ends while it opens an engine, and opens no other', async () => {
  const { tools, counts } = machine({ webgpu: 3, cpu: 12 })
  let isAsked = false
  const open: TrialTools['open'] = async (asked, goOn) => {
    isAsked = true
    await goOn()
    return tools.open(asked, goOn)
  }
  expect(await runTrial(config, { ...tools, open, isInterrupted: async () => isAsked })).toBeNull()
  expect(counts.opened).toBe(0)
})
