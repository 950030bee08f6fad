/** Every engine by its name. Names stand in links for ever: append, never rename. */
export const ENGINE_IDS = ['webgpu', 'plain', 'cpu', 'cpu-simd128', 'ops'] as const
export type EngineId = (typeof ENGINE_IDS)[number]

/** What may be asked for: the best engine that runs here, or a certain one. */
export const ENGINE_CHOICES = ['auto', ...ENGINE_IDS] as const
export type WantedEngine = (typeof ENGINE_CHOICES)[number]

/** The engines that a trial measures against each other. */
export const TRIED_ENGINES = ['webgpu', 'cpu'] as const satisfies readonly EngineId[]
export type TriedEngine = (typeof TRIED_ENGINES)[number]

/** Where a network is computed. `either`: on the GPU where there is one, else on the CPU. */
export type Device = 'gpu' | 'cpu' | 'either'

/** What others than the engine itself have to know of it. */
export interface EngineDeclaration {
  device: Device
  /** The engine whose figure in a trial also holds for this engine; null if there is none. */
  triedAs: TriedEngine | null
}

export const ENGINES: Record<EngineId, EngineDeclaration> = {
  webgpu: { device: 'gpu', triedAs: 'webgpu' },
  plain: { device: 'cpu', triedAs: null },
  cpu: { device: 'cpu', triedAs: 'cpu' },
  'cpu-simd128': { device: 'cpu', triedAs: 'cpu' },
  ops: { device: 'either', triedAs: null },
}

/** The device that a choice asks for. */
export function deviceOf(choice: WantedEngine): Device {
  return choice === 'auto' ? 'either' : ENGINES[choice].device
}
