/** One engine on its own thread: opened at a workload for some seeds, then asked for steps. */
import { chooseEngine } from '../../src/engine/choose'
import type { KernelBuild } from '../../src/engine/cpu/builds'
import { createCpuLearner } from '../../src/engine/cpu/learner'
import type { CreateLearner } from '../../src/engine/report'
import { webgpuCovers } from '../../src/engine/webgpu/covers'
import { createPlainLearner } from '../../src/engine/plain/learner'
import type { NetworkShape } from '../../src/engine/network'
import type { EngineId } from '../../src/settings/engines'
import { shapeOf, stepperOf, wholeStepperOf } from './engineStep'
import { countGpuCalls, withoutDispatches, type GpuCalls } from './gpuCalls'
import type { Workload } from './workload'

/**
 * What is timed: the engines, one of them with its rewards on the GPU too, the ops engine on a GPU even where that is a
 * software adapter, and ordinary ops without an engine.
 */
export type Contestant = Exclude<EngineId, 'ops'> | 'webgpu-reward' | 'ops-engine' | 'ops-webgpu' | 'ops'

export type Ask =
  | { ask: 'open'; engine: Contestant; workload: Workload; seeds: number[] }
  | { ask: 'steps' | 'count' | 'host'; steps: number }

/** `ms`: milliseconds of all the steps; `calls`: of all the steps; `backend`: what the ops run on. */
export interface Answer {
  ms: number
  calls?: GpuCalls
  backend?: string
  error?: string
}

let takeSteps: (steps: number) => Promise<void>

const webgpu = async (shape: NetworkShape) => {
  if (!webgpuCovers(shape)) throw new Error('the programs of the GPU do not cover this network')
  const { createWebgpuLearner } = await import('../../src/engine/webgpu/learner')
  return { create: (shape: NetworkShape, seeds: readonly number[]) => createWebgpuLearner(shape, seeds) }
}
const cpu = (build: KernelBuild) => async () => ({
  create: (shape: NetworkShape, seeds: readonly number[]) => createCpuLearner(shape, seeds, { build }),
})

/** How the learner of each contestant is made, and what the ops run on. */
const CREATE: Record<
  Exclude<Contestant, 'ops'>,
  (shape: NetworkShape) => Promise<{ create: CreateLearner; backend?: string }>
> = {
  webgpu,
  'webgpu-reward': webgpu,
  cpu: cpu('relaxed'),
  'cpu-simd128': cpu('simd128'),
  plain: async () => ({ create: async (shape, seeds) => createPlainLearner(shape, seeds) }),
  'ops-engine': async (shape) => {
    const { create, report } = await chooseEngine('ops', shape)
    return { create, backend: report.backend }
  },
  'ops-webgpu': async (shape) => {
    const { openBackend } = await import('../../src/engine/ops/openBackend')
    const { createOpsLearner } = await import('../../src/engine/ops/learner')
    const { POLICIES } = await import('../../src/engine/ops/policies')
    const backend = await openBackend('webgpu')
    const policy = POLICIES[shape.policy?.id ?? 'mlp']
    return {
      create: async (shape, seeds) => createOpsLearner(policy, shape, seeds, backend),
      backend: backend.name,
    }
  },
}

async function open({ engine, workload, seeds }: Extract<Ask, { ask: 'open' }>): Promise<string | undefined> {
  if (engine === 'ops' && workload.layers === undefined) {
    const { ordinaryOps } = await import('./ordinary-ops')
    takeSteps = oneByOne(await ordinaryOps(workload, seeds[0]))
    return 'webgpu'
  }
  const shape = shapeOf(workload)
  const { create, backend } = await CREATE[engine === 'ops' ? 'ops-engine' : engine](shape)
  const learner = await create(shape, seeds)
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
