import * as tf from '@tensorflow/tfjs'
import type { BackendName } from '../report'
import type { OpsBackend } from './backend'

const opened = new Map<BackendName, Promise<OpsBackend>>()

/**
 * Opens a backend once, without loading the code of other backends. Rejects if the browser does not have it.
 *
 * - `webgpu`: on the worker's one GPU device, which the fused engine uses too
 * - `wasm`: WebAssembly with SIMD on one thread
 * - `cpu`: plain JavaScript, which runs everywhere
 */
export async function openBackend(name: BackendName): Promise<OpsBackend> {
  // Its session opens a new device after one was lost.
  if (name === 'webgpu') return (await import('./webgpuBackend')).openWebgpuBackend()
  const found = opened.get(name) ?? openOnCpu(name)
  opened.set(name, found)
  // a file that could not be loaded is requested again
  found.catch(() => opened.delete(name))
  return found
}

/** The fastest backend without a GPU. */
export async function openCpuBackend(): Promise<OpsBackend> {
  return openBackend('wasm').catch(() => openBackend('cpu'))
}

async function openOnCpu(name: 'wasm' | 'cpu'): Promise<OpsBackend> {
  let bytes: OpsBackend['bytes'] = () => null
  if (name === 'wasm') bytes = await (await import('./wasmBackend')).prepareWasm()
  const activate = async () => {
    if (tf.engine().backendName === name) return
    if (!(await tf.setBackend(name))) throw new Error(`TensorFlow.js has no backend "${name}" here.`)
  }
  await activate()
  return { name, activate, flush() {}, async check() {}, bytes }
}
