import { loadPart } from '../late/latePart'
import { deviceOf, type WantedEngine } from '../settings/engines'
import type { NetworkShape } from './network'
import type { OpsBackend } from './ops/backend'
import type { ChosenEngine, CreateLearner, EngineReason } from './report'
import { selfTest } from './selfTest'
import { inspectAdapter } from './webgpu/adapter'

type PolicyId = NonNullable<NetworkShape['policy']>['id'] | 'mlp'

/**
 * The ops engine with the policy that a shape names. Its backend is WebGPU on a hardware adapter, or when it is wanted,
 * after its results have been compared with those of the plain engine; else WebAssembly, or JavaScript if the browser has
 * no WebAssembly SIMD. TensorFlow.js is loaded only when this is called.
 * @param preparing called before the programs of a GPU are compiled
 */
export async function chooseOps(
  wanted: WantedEngine,
  { policy: named }: NetworkShape,
  preparing: (engine: 'webgpu') => void,
): Promise<ChosenEngine> {
  const policy = named?.id ?? 'mlp'
  const device = deviceOf(wanted)
  if (device === 'cpu') return onCpu(policy, 'chosen', null)
  const adapter = await inspectAdapter()
  if (adapter.kind === 'no-webgpu') return onCpu(policy, 'no-webgpu', null)
  if (adapter.kind === 'none') return onCpu(policy, 'no-adapter', null)
  if (device !== 'gpu' && adapter.kind === 'software') return onCpu(policy, 'software-adapter', adapter.name)
  preparing('webgpu')
  const openBackend = await loadPart(() => import('./ops/openBackend'), 'openBackend')
  const tried = await openBackend('webgpu').then(
    async (backend) => ({ backend, difference: await selfTest(await creating('mlp', backend)) }),
    (error: unknown) => ({ backend: null, difference: String(error) }),
  )
  if (tried.backend === null || tried.difference !== null) {
    return onCpu(policy, 'self-test-failed', adapter.name, tried.difference)
  }
  const reason = device === 'gpu' ? 'chosen' : 'hardware-adapter'
  return {
    report: { engine: 'ops', backend: 'webgpu', reason, adapter: adapter.name, detail: null },
    create: await creating(policy, tried.backend),
  }
}

async function onCpu(
  policy: PolicyId,
  reason: EngineReason,
  adapter: string | null,
  detail: string | null = null,
): Promise<ChosenEngine> {
  const openCpuBackend = await loadPart(() => import('./ops/openBackend'), 'openCpuBackend')
  const backend = await openCpuBackend()
  return {
    report: { engine: 'ops', backend: backend.name, reason, adapter, detail },
    create: await creating(policy, backend),
  }
}

async function creating(policy: PolicyId, backend: OpsBackend): Promise<CreateLearner> {
  const createOpsLearner = await loadPart(() => import('./ops/learner'), 'createOpsLearner')
  const POLICIES = await loadPart(() => import('./ops/policies'), 'POLICIES')
  return async (shape, seeds) => createOpsLearner(POLICIES[policy], shape, seeds, backend)
}
