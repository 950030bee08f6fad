import type { BackendName, EngineReport } from '../../engine/report'
import type { TrialFigure } from '../../worker/trial'

const shortNames = {
  plain: 'CPU',
  cpu: 'CPU',
  'cpu-simd128': 'CPU',
  webgpu: 'WebGPU',
  ops: 'TensorFlow.js ops',
}
const tried = { webgpu: 'GPU', cpu: 'CPU' }
const backends = {
  webgpu: 'WebGPU',
  wasm: 'WebAssembly',
  cpu: 'JavaScript',
} satisfies Record<BackendName, string>

/** The engine that computes the network. */
export const engine = {
  label: 'Engine in use',
  badgeLabel: 'Engine in use: ',
  names: {
    plain: 'CPU, plain TypeScript',
    cpu: 'CPU, WebAssembly',
    'cpu-simd128': 'CPU, WebAssembly SIMD128',
    webgpu: 'WebGPU',
    ops: 'TensorFlow.js ops',
  } satisfies Record<EngineReport['engine'], string>,
  badge({ engine: name, backend, reason, adapter }: EngineReport) {
    const note = {
      'hardware-adapter': ` · ${adapter ?? 'hardware GPU'}`,
      'software-adapter': ' (no hardware GPU)',
      'no-webgpu': ' (no WebGPU)',
      'no-adapter': ' (no GPU found)',
      chosen: adapter !== null ? ` · chosen · ${adapter}` : ' · chosen',
      'not-covered': ' (the GPU engine cannot run this)',
      'self-test-failed': ' (the GPU failed its self-test)',
      'device-lost': ' (the GPU was lost)',
      'device-regained': ' (lost once, restored)',
      'file-missing': ' (slow: a file could not be loaded)',
      'no-simd': ' (slow: no WebAssembly SIMD)',
      'kernels-failed': ' (slow: WebAssembly failed its self-test)',
    }[reason]
    const computes = backend ? `${shortNames[name]} on ${backends[backend]}` : shortNames[name]
    return `${computes}${note}`
  },
  starting: 'Engine …',
  /** while reward code from a link or a file waits for consent */
  awaitsConsent: 'waits for your consent',
  backends,
  preparing: { webgpu: 'Preparing the GPU …' },
  lossOnCpu: 'loss on the CPU',
  /** what a comparison of the engines found */
  trial: {
    /** null if the engine cannot run the task */
    figure: (name: TrialFigure['engine'], milliseconds: string | null) =>
      `${tried[name]} ${milliseconds === null ? 'cannot run it' : `${milliseconds} ms a step`}`,
    use: (name: TrialFigure['engine']) => `Use the ${tried[name]} and reset`,
  },
}
