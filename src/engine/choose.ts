import { loadPart, MissingPartError } from '../late/latePart'
import type { WantedEngine } from '../settings/engines'
import { chooseOps } from './chooseOps'
import { bestKernelBuild, type KernelBuild } from './cpu/builds'
import { createCpuLearner } from './cpu/learner'
import type { NetworkShape } from './network'
import { createPlainLearner } from './plain/learner'
import type { ChosenEngine, CreateLearner, EngineReason } from './report'
import { selfTest, TRANSFORMER } from './selfTest'
import { inspectAdapter } from './webgpu/adapter'
import { webgpuCovers } from './webgpu/covers'

const createPlain: CreateLearner = async (shape, seeds) => createPlainLearner(shape, seeds)

const createCpu =
  (build: KernelBuild): CreateLearner =>
  (shape, seeds) =>
    createCpuLearner(shape, seeds, { build })

/** The WebGPU engine on TensorFlow.js, which is loaded only when it is going to run. */
const createWebgpu: CreateLearner = async (shape, seeds) => (await loadWebgpu())(shape, seeds)

const loadWebgpu = () => loadPart(() => import('./webgpu/learner'), 'createWebgpuLearner')

/**
 * Chooses the engine for a network of this shape, and says why. `auto` is WebGPU on a hardware adapter and the CPU
 * elsewhere: a software adapter is slower than the CPU it runs on. WebGPU is used only for shapes that it covers, and
 * WebGPU and the WebAssembly kernels only after their results have been compared with those of the plain engine. An
 * engine whose file cannot be loaded is replaced too, with the reason `file-missing`; the next call asks for the file
 * again.
 * @param preparing called before a preparation that takes seconds
 */
export async function chooseEngine(
  wanted: WantedEngine,
  shape: NetworkShape,
  preparing: (engine: 'webgpu') => void = () => undefined,
): Promise<ChosenEngine> {
  switch (wanted) {
    case 'ops':
      return chooseOps(wanted, shape, preparing)
    case 'plain':
      return onPlain('chosen', null)
    case 'cpu':
      return onCpu(shape, 'chosen', null)
    case 'cpu-simd128':
      return onCpu(shape, 'chosen', null, null, 'simd128')
    case 'auto':
    case 'webgpu':
      return chooseWebgpu(wanted, shape, preparing)
  }
}

/** WebGPU if it runs here, passes its self-test, and is either wanted or on a hardware adapter; else the CPU. */
async function chooseWebgpu(
  wanted: 'auto' | 'webgpu',
  shape: NetworkShape,
  preparing: (engine: 'webgpu') => void,
): Promise<ChosenEngine> {
  const adapter = await inspectAdapter()
  if (adapter.kind === 'no-webgpu') return onCpu(shape, 'no-webgpu', null)
  if (adapter.kind === 'none') return onCpu(shape, 'no-adapter', null)
  if (wanted === 'auto' && adapter.kind === 'software') return onCpu(shape, 'software-adapter', adapter.name)
  if (!webgpuCovers(shape)) return onCpu(shape, 'not-covered', adapter.name)
  preparing('webgpu')
  if (!(await ifLoaded(loadWebgpu()))) return onCpu(shape, 'file-missing', adapter.name)
  const test = () => selfTest(createWebgpu, shape.policy && [TRANSFORMER]).catch(String)
  let difference = await test()
  // A busy software adapter was seen to fail now and then; a wrong kernel fails again.
  if (difference !== null && adapter.kind === 'software') difference = await test()
  if (difference !== null) return onCpu(shape, 'self-test-failed', adapter.name, difference)
  const reason = wanted === 'webgpu' ? 'chosen' : 'hardware-adapter'
  return { report: { engine: 'webgpu', reason, adapter: adapter.name, detail: null }, create: createWebgpu }
}

/** The WebAssembly kernels, in the fastest build that runs here or in a given one; the plain engine if there is none. */
async function onCpu(
  shape: NetworkShape,
  reason: EngineReason,
  adapter: string | null,
  detail: string | null = null,
  only?: KernelBuild,
): Promise<ChosenEngine> {
  const builds = only === undefined ? undefined : [only]
  const build = await ifLoaded(bestKernelBuild(builds))
  if (build === undefined) return onPlain('file-missing', adapter, detail)
  if (build === null) return onPlain('no-simd', adapter, detail)
  const create = createCpu(build)
  const difference = await selfTest(create, shape.policy && [TRANSFORMER]).catch(String)
  if (difference !== null) return onPlain('kernels-failed', adapter, difference)
  return { report: { engine: build === 'relaxed' ? 'cpu' : 'cpu-simd128', reason, adapter, detail }, create }
}

/** The value of a promise; undefined if a file of the engine cannot be loaded. */
const ifLoaded = <Value>(loading: Promise<Value>): Promise<Value | undefined> =>
  loading.catch((error: unknown) => {
    if (error instanceof MissingPartError) return undefined
    throw error
  })

const onPlain = (
  reason: EngineReason,
  adapter: string | null,
  detail: string | null = null,
): ChosenEngine => ({
  report: { engine: 'plain', reason, adapter, detail },
  create: createPlain,
})
