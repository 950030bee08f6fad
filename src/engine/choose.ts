import type { EngineReport } from '../worker/protocol'
import type { Learner } from './learner'
import type { NetworkShape } from './network'
import { createPlainLearner } from './plain/learner'
import { selfTest } from './selfTest'
import { inspectAdapter } from './webgpu/adapter'
import { webgpuCovers } from './webgpu/covers'

export type CreateLearner = (shape: NetworkShape, seeds: readonly number[]) => Promise<Learner>

export interface ChosenEngine {
  report: EngineReport
  create: CreateLearner
}

const createPlain: CreateLearner = async (shape, seeds) => createPlainLearner(shape, seeds)

/** The WebGPU engine with TensorFlow.js behind it: loaded only where it is going to run. */
const createWebgpu: CreateLearner = async (shape, seeds) => {
  const { createWebgpuLearner } = await import('./webgpu/learner')
  return createWebgpuLearner(shape, seeds)
}

/**
 * The engine that runs a network of this shape, and why. `auto` is WebGPU on a hardware adapter and the CPU elsewhere: a
 * software adapter is slower than the CPU it runs on. WebGPU is used only for shapes that it covers, and after its numbers
 * have been compared with the plain engine's.
 */
export async function chooseEngine(
  wanted: 'auto' | 'webgpu' | 'plain',
  shape: NetworkShape,
): Promise<ChosenEngine> {
  if (wanted === 'plain') return onCpu('chosen', null)
  const adapter = await inspectAdapter()
  if (adapter.kind === 'no-webgpu') return onCpu('no-webgpu', null)
  if (adapter.kind === 'none') return onCpu('no-adapter', null)
  if (wanted === 'auto' && adapter.kind === 'software') return onCpu('software-adapter', adapter.name)
  if (!webgpuCovers(shape)) return onCpu('not-covered', adapter.name)
  const difference = await selfTest(createWebgpu).catch((error: unknown) => String(error))
  if (difference !== null) return onCpu('self-test-failed', adapter.name, difference)
  const reason = wanted === 'webgpu' ? 'chosen' : 'hardware-adapter'
  return { report: { engine: 'webgpu', reason, adapter: adapter.name, detail: null }, create: createWebgpu }
}

function onCpu(
  reason: EngineReport['reason'],
  adapter: string | null,
  detail: string | null = null,
): ChosenEngine {
  return { report: { engine: 'plain', reason, adapter, detail }, create: createPlain }
}
