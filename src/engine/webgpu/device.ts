// This folder imports only the core: @tensorflow/tfjs would put all its ops and gradients into this engine's script.
import {
  engine,
  env,
  findBackendFactory,
  registerBackend,
  removeBackend,
  setBackend,
} from '@tensorflow/tfjs-core'
import { WebGPUBackend } from '@tensorflow/tfjs-backend-webgpu'
import { adapterName, hasWebgpu, requestAdapter } from './adapter'
import { DeviceLostError, GpuError, GpuMemoryError, WebgpuUnavailableError } from './failure'

/** One GPU device with the TensorFlow.js backend on it. All learners of a worker share it. */
export interface GpuSession {
  readonly device: GPUDevice
  readonly backend: WebGPUBackend
  /** vendor, architecture and description */
  readonly adapter: string
  /** the first failure; null if there was none */
  readonly failure: Error | null
  /** Resolves when the submits so far have been validated; then `failure` is up to date. */
  readonly checked: Promise<void>
  /** Watches the error scope of a submit. */
  check(scope: Promise<GPUError | null>): void
  /** Declares the session unusable; `openSession` will then open a new device. */
  fail(failure: Error): void
  /** Calls back once, at the first failure. Returns a function that unsubscribes. */
  onFailure(listener: (failure: Error) => void): () => void
}

/**
 * TensorFlow.js submits on its own after this many dispatches. The number is never reached, because this engine
 * submits, and checks validity.
 */
const DISPATCHES_PER_SUBMIT = 1_000_000

/** After an invalid submit, milliseconds to wait for the device to report the cause. */
const CAUSE_DELAY = 50

const LIMITS = [
  'maxComputeWorkgroupStorageSize',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
  'maxComputeWorkgroupsPerDimension',
  'maxStorageBufferBindingSize',
  'maxBufferSize',
] as const

let current: Promise<GpuSession> | null = null

/**
 * The worker's GPU session, opened at the first call and again after a failure. From then on TensorFlow.js computes on it,
 * even if it has used another backend in the meantime.
 * Rejects with `WebgpuUnavailableError` if there is no WebGPU, no adapter or no device.
 */
export async function openSession(): Promise<GpuSession> {
  const session = await (current ?? openAnew())
  if (!session.failure && engine().backend !== session.backend) await setBackend('webgpu')
  return session
}

function openAnew(): Promise<GpuSession> {
  const opened = open(() => {
    // A failed session is not used again, because its caches hold the broken pipelines.
    if (current === opened) current = null
  })
  current = opened
  return opened
}

async function open(onFailure: () => void): Promise<GpuSession> {
  try {
    const session = await request()
    session.onFailure(onFailure)
    return session
  } catch (error) {
    onFailure()
    throw error
  }
}

async function request(): Promise<GpuSession> {
  if (!hasWebgpu())
    throw new WebgpuUnavailableError('This browser has no WebGPU (navigator.gpu is undefined).')
  const adapter = await requestAdapter()
  if (!adapter) throw new WebgpuUnavailableError('The browser has WebGPU and gives no adapter for it.')
  const requiredLimits: Record<string, number> = {}
  for (const limit of LIMITS) requiredLimits[limit] = adapter.limits[limit]
  // TensorFlow.js measures kernels with this feature.
  const requiredFeatures = (['timestamp-query'] as const).filter((name) => adapter.features.has(name))
  const device = await adapter.requestDevice({ requiredLimits, requiredFeatures }).catch((error: unknown) => {
    throw new WebgpuUnavailableError(`The adapter gives no device: ${String(error)}`)
  })
  const session = watch(device, adapter)
  try {
    await activate(session.backend)
  } catch (error) {
    session.fail(new GpuError(String(error)))
    throw error
  }
  return session
}

/** The message of an out-of-memory error differs between browsers; its class identifies it. */
const gpuError = (error: GPUError): GpuError =>
  new (error instanceof GPUOutOfMemoryError ? GpuMemoryError : GpuError)(error.message)

/** Listens for errors from the start, and wraps the device in a backend. */
function watch(device: GPUDevice, adapter: GPUAdapter): GpuSession {
  const listeners = new Set<(failure: Error) => void>()
  let failure: Error | null = null
  let checked = Promise.resolve()
  const fail = (error: Error) => {
    if (failure) return
    failure = error
    for (const listener of listeners) listener(error)
    listeners.clear()
  }
  device.addEventListener('uncapturederror', ({ error }) => fail(gpuError(error)))
  void device.lost.then(({ reason, message }) =>
    fail(new DeviceLostError(`The GPU device was lost (${reason}). ${message}`.trim())),
  )
  return {
    device,
    backend: new WebGPUBackend(device, adapter.info),
    adapter: adapterName(adapter),
    get failure() {
      return failure
    },
    get checked() {
      return checked
    },
    check(scope) {
      const before = checked
      const told = scope.then(
        async (error) => {
          if (!error || failure) return
          await new Promise((resolve) => setTimeout(resolve, CAUSE_DELAY))
          fail(new GpuError(error.message))
        },
        // Scopes reject when the device is lost; `device.lost` reports that.
        () => undefined,
      )
      checked = told.then(() => before)
    },
    fail,
    onFailure(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Registers the backend with TensorFlow.js, instead of the one that importing the package registered. */
async function activate(backend: WebGPUBackend): Promise<void> {
  if (findBackendFactory('webgpu')) removeBackend('webgpu')
  registerBackend('webgpu', () => backend, 3)
  if (!(await setBackend('webgpu')) || engine().backend !== backend) {
    throw new Error('TensorFlow.js did not take the WebGPU backend.')
  }
  env().set('WEBGPU_DEFERRED_SUBMIT_BATCH_SIZE', DISPATCHES_PER_SUBMIT)
}
