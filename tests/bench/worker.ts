/** One engine on its own thread: opened at a workload for some seeds, then asked for steps. */
import { chooseEngine } from '../../src/engine/choose'
import { createCpuLearner } from '../../src/engine/cpu/learner'
import type { Learner } from '../../src/engine/learner'
import { createPlainLearner } from '../../src/engine/plain/learner'
import { shapeOf, stepperOf, wholeStepperOf } from './engineStep'
import { countGpuCalls, withoutDispatches, type GpuCalls } from './gpuCalls'
import type { Workload } from './workload'

export type EngineId = 'webgpu' | 'webgpu-reward' | 'cpu' | 'cpu-simd128' | 'plain' | 'ops-engine' | 'ops'

export type Ask =
  | { ask: 'open'; engine: EngineId; workload: Workload; seeds: number[] }
  | { ask: 'steps' | 'count' | 'host'; steps: number }

/** `ms`: milliseconds of all the steps; `calls`: of all the steps; `backend`: what the ops run on. */
export interface Answer {
  ms: number
  calls?: GpuCalls
  backend?: string
  error?: string
}

let takeSteps: (steps: number) => Promise<void>

async function open({ engine, workload, seeds }: Extract<Ask, { ask: 'open' }>): Promise<string | undefined> {
  if (engine === 'ops') {
    const { ordinaryOps } = await import('./ordinary-ops')
    takeSteps = oneByOne(await ordinaryOps(workload, seeds[0]))
    return 'webgpu'
  }
  const shape = shapeOf(workload)
  let learner: Learner
  let backend: string | undefined
  if (engine === 'plain') learner = createPlainLearner(shape, seeds)
  else if (engine.startsWith('webgpu')) {
    learner = await (await import('../../src/engine/webgpu/learner')).createWebgpuLearner(shape, seeds)
  } else if (engine === 'ops-engine') {
    const { create, report } = await chooseEngine('ops', shape)
    backend = report.backend
    learner = await create(shape, seeds)
  } else {
    learner = await createCpuLearner(shape, seeds, { build: engine === 'cpu' ? 'relaxed' : 'simd128' })
  }
  takeSteps =
    engine === 'webgpu-reward'
      ? await wholeStepperOf(learner, workload, seeds)
      : oneByOne(await stepperOf(learner, workload, seeds))
  return backend
}

const oneByOne = (takeStep: () => Promise<void>) => async (steps: number) => {
  for (let i = 0; i < steps; i++) await takeStep()
}

async function answer(message: Ask): Promise<Answer> {
  const started = performance.now()
  const timed = () => performance.now() - started
  if (message.ask === 'open') return { backend: await open(message), ms: timed() }
  if (message.ask === 'count') {
    const calls = await countGpuCalls(() => takeSteps(message.steps))
    return { calls, ms: timed() }
  }
  if (message.ask === 'host') await withoutDispatches(() => takeSteps(message.steps))
  else await takeSteps(message.steps)
  return { ms: timed() }
}

self.onmessage = async ({ data }: MessageEvent<Ask>) => {
  self.postMessage(await answer(data).catch((error: unknown): Answer => ({ ms: 0, error: String(error) })))
}
