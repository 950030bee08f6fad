import type { BackendName } from '../report'

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
