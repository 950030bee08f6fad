import type { BackendName } from '../report'

/** A backend of TensorFlow.js that is ready. */
export interface OpsBackend {
  readonly name: BackendName
  /** Makes it the backend that ops run on, which others may have changed since. Rejects if it is broken. */
  activate(): Promise<void>
  /** Submits all recorded commands to the GPU, so that the memory of disposed tensors can be reused. */
  flush(): void
  /** Resolves when all submitted commands are known to be valid; rejects if one was not. */
  check(): Promise<void>
  /** Bytes of GPU or WebAssembly memory that it uses; null if it uses neither. */
  bytes(): number | null
}
