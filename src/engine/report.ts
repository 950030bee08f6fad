/** Which engine runs, and why. */
export interface EngineReport {
  engine: 'plain' | 'cpu' | 'cpu-simd128' | 'webgpu' | 'ops'
  /** what TensorFlow.js computes with, for the ops engine */
  backend?: 'webgpu' | 'wasm' | 'cpu'
  reason: EngineReason
  /** vendor, architecture and description of the adapter, where there is one */
  adapter: string | null
  /** what the self-test found, where it failed */
  detail: string | null
}

export type EngineReason =
  | 'hardware-adapter'
  | 'software-adapter'
  | 'no-webgpu'
  | 'no-adapter'
  | 'chosen'
  | 'no-simd'
  | 'kernels-failed'
  /** the task's world moves on the CPU, or the network does not fit the GPU's programs */
  | 'not-covered'
  | 'self-test-failed'
  | 'device-lost'
  /** the GPU was lost, and a new device was given */
  | 'device-regained'

/** A change of the engine under a run. */
export interface EngineMove {
  /** the first step that the engine takes */
  step: number
  engine: EngineReport['engine']
  reason: EngineReason
  /** the step whose weights the run goes on from */
  restored: number
}
