import { ENGINES, type EngineId } from '../settings/engines'
import type { Learner } from './learner'
import type { NetworkShape } from './network'

/** Which engine runs, and why. */
export interface EngineReport {
  engine: EngineId
  /** the backend of TensorFlow.js, for the ops engine */
  backend?: BackendName
  reason: EngineReason
  /** vendor, architecture and description of the adapter, if there is one */
  adapter: string | null
  /** the finding of the self-test, if it failed */
  detail: string | null
}

/** A backend of TensorFlow.js. */
export type BackendName = 'webgpu' | 'wasm' | 'cpu'

export type EngineReason =
  | 'hardware-adapter'
  | 'software-adapter'
  | 'no-webgpu'
  | 'no-adapter'
  | 'chosen'
  | 'no-simd'
  | 'kernels-failed'
  /** a file of the engine that would be used could not be loaded */
  | 'file-missing'
  /** the task's world moves on the CPU, or the network does not fit the GPU's programs */
  | 'not-covered'
  | 'self-test-failed'
  | 'device-lost'
  /** the GPU was lost, and a new device was given */
  | 'device-regained'

/** Whether it is the GPU that computes. */
export const isOnGpu = ({ engine, backend }: EngineReport): boolean =>
  ENGINES[engine].device === 'gpu' || backend === 'webgpu'

/** Makes a population of one shape, a run for every seed. */
export type CreateLearner = (shape: NetworkShape, seeds: readonly number[]) => Promise<Learner>

/** The engine that was chosen. */
export interface ChosenEngine {
  report: EngineReport
  create: CreateLearner
}

/** A change of the engine under a run. */
export interface EngineMove {
  /** the first step that the engine takes */
  step: number
  engine: EngineId
  reason: EngineReason
  /** the step whose weights the run continues from */
  restored: number
}
