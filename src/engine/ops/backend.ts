import * as tf from '@tensorflow/tfjs'

/** What TensorFlow.js computes with. */
export type BackendName = 'webgpu' | 'wasm' | 'cpu'

/** A backend of TensorFlow.js that is ready. */
export interface OpsBackend {
  readonly name: BackendName
  /** Makes it the one that ops run on; others may have been used since. Rejects when it is broken. */
  activate(): Promise<void>
  /** Sends what has been recorded to the GPU, so that memory of tensors that are gone can be used again. */
  flush(): void
  /** Settles when what has been sent is known to be sound; rejects when it was not. */
  check(): Promise<void>
  /** What it holds of the GPU's memory, or of WebAssembly's; null where it has neither. */
  bytes(): number | null
}

const opened = new Map<BackendName, Promise<OpsBackend>>()

/**
 * Opens a backend, once; the code of the others is not loaded. Rejects where the browser does not have it.
 *
 * - `webgpu`: on the worker's one GPU device, which the fused engine uses too
 * - `wasm`: WebAssembly with SIMD on one thread
 * - `cpu`: plain JavaScript, which runs everywhere
 */
export async function openBackend(name: BackendName): Promise<OpsBackend> {
  // Its session opens anew after a device is lost.
  if (name === 'webgpu') return (await import('./webgpuBackend')).openWebgpuBackend()
  const found = opened.get(name) ?? openOnCpu(name)
  opened.set(name, found)
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
