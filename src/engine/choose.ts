import type { EngineKnob } from '../settings/knobs/run'
import { chooseOps } from './chooseOps'
import { bestKernelBuild, kernelModule, type KernelBuild } from './cpu/builds'
import { createCpuLearner } from './cpu/learner'
import type { Learner } from './learner'
import type { NetworkShape } from './network'
import { createPlainLearner } from './plain/learner'
import type { EngineReason, EngineReport } from './report'
import { selfTest } from './selfTest'
import { inspectAdapter } from './webgpu/adapter'
import { webgpuCovers } from './webgpu/covers'

export type CreateLearner = (shape: NetworkShape, seeds: readonly number[]) => Promise<Learner>

export interface ChosenEngine {
  report: EngineReport
  create: CreateLearner
}

const createPlain: CreateLearner = async (shape, seeds) => createPlainLearner(shape, seeds)

const createCpu =
  (build: KernelBuild): CreateLearner =>
  (shape, seeds) =>
    createCpuLearner(shape, seeds, { build })

/** The WebGPU engine with TensorFlow.js behind it: loaded only where it is going to run. */
const createWebgpu: CreateLearner = async (shape, seeds) => {
  const { createWebgpuLearner } = await import('./webgpu/learner')
  return createWebgpuLearner(shape, seeds)
}

/**
 * The engine that runs a network of this shape, and why. `auto` is WebGPU on a hardware adapter and the CPU elsewhere: a
 * software adapter is slower than the CPU it runs on. WebGPU is used only for shapes that it covers, and WebGPU and the
 * WebAssembly kernels only after their numbers have been compared with the plain engine's.
 * A network that only the ops engine has runs on that, whatever is wanted; then the wish chooses its backend.
 * @param preparing called before an engine is made ready that takes its time
 */
export async function chooseEngine(
  wanted: EngineKnob,
  shape: NetworkShape,
  preparing: (engine: 'webgpu') => void = () => undefined,
): Promise<ChosenEngine> {
  if (wanted === 'ops' || shape.policy) return chooseOps(wanted, shape, preparing)
  if (wanted === 'plain') return onPlain('chosen', null)
  if (wanted === 'cpu') return onCpu('chosen', null)
  if (wanted === 'cpu-simd128') return onCpu('chosen', null, null, 'simd128')
  const adapter = await inspectAdapter()
  if (adapter.kind === 'no-webgpu') return onCpu('no-webgpu', null)
  if (adapter.kind === 'none') return onCpu('no-adapter', null)
  if (wanted === 'auto' && adapter.kind === 'software') return onCpu('software-adapter', adapter.name)
  if (!webgpuCovers(shape)) return onCpu('not-covered', adapter.name)
  preparing('webgpu')
  const difference = await selfTest(createWebgpu).catch(String)
  if (difference !== null) return onCpu('self-test-failed', adapter.name, difference)
  const reason = wanted === 'webgpu' ? 'chosen' : 'hardware-adapter'
  return { report: { engine: 'webgpu', reason, adapter: adapter.name, detail: null }, create: createWebgpu }
}

/** The WebAssembly kernels, in the fastest build that runs here or a given one; without any, the plain engine. */
async function onCpu(
  reason: EngineReason,
  adapter: string | null,
  detail: string | null = null,
  only?: KernelBuild,
): Promise<ChosenEngine> {
  const build = only === undefined ? await bestKernelBuild() : await whereItRuns(only)
  if (build === null) return onPlain('no-simd', adapter, detail)
  const create = createCpu(build)
  const difference = await selfTest(create).catch(String)
  if (difference !== null) return onPlain('kernels-failed', adapter, difference)
  return { report: { engine: build === 'relaxed' ? 'cpu' : 'cpu-simd128', reason, adapter, detail }, create }
}

const whereItRuns = (build: KernelBuild): Promise<KernelBuild | null> =>
  kernelModule(build).then(
    () => build,
    () => null,
  )

const onPlain = (
  reason: EngineReason,
  adapter: string | null,
  detail: string | null = null,
): ChosenEngine => ({
  report: { engine: 'plain', reason, adapter, detail },
  create: createPlain,
})
