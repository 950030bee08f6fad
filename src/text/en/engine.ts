import type { BackendName, EngineReason, EngineReport } from '../../engine/report'
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
  lossOnCpuWhy:
    'The chosen loss compares completions or combines two losses, so the CPU computes its derivatives. Each update then waits for one more read from the GPU.',
  rewardOnGpu:
    'This task’s reward also runs on the GPU (in WGSL). Rewards and advantages stay on the GPU, so nothing is read back between rollout and updates, except when an evaluation is due.',
  reasons: {
    'hardware-adapter': 'Your browser offers WebGPU on a hardware GPU, so the network trains there.',
    'software-adapter':
      'Your browser emulates its GPU in software, which is slower than using the CPU directly. The network trains on the CPU.',
    'no-webgpu':
      'This browser has no WebGPU, or the page was not loaded over a secure connection. The network trains on the CPU. Open the page over https in a browser with WebGPU.',
    'no-adapter': 'Your browser supports WebGPU but found no GPU. The network trains on the CPU.',
    chosen: 'You chose it under Engine.',
    'not-covered':
      'The GPU engine cannot run this: the network is too large for the GPU programs, or the task’s world moves on the CPU after every action. The network trains on the CPU.',
    'self-test-failed':
      'In the self-test at the start the GPU’s numbers differed from the CPU’s. The network trains on the CPU. Update the browser or the graphics driver.',
    'device-lost':
      'The browser lost the GPU. The network trains on the CPU. Press Reset to try the GPU again.',
    'device-regained':
      'The browser lost the GPU and got it back, so the network trains there again. If it is lost once more, the CPU takes over.',
    'file-missing':
      'A file of a faster engine could not be loaded: there is no connection, or the site has changed since you opened it. The page asks for the file again when the connection is back, unless the run has taken a step, and at each Reset.',
    'no-simd':
      'This browser cannot run WebAssembly with SIMD here. The network trains in plain TypeScript, about ten times slower.',
    'kernels-failed':
      'In the self-test at the start the WebAssembly kernels’ numbers differed from plain TypeScript’s. The network trains in plain TypeScript.',
  } satisfies Record<EngineReason, string>,
  /** a comparison of the engines */
  trial: {
    measure: 'Measure both',
    about:
      'Trains a copy of this run for a few seconds on the GPU and on the CPU. Your run pauses meanwhile.',
    running: 'Measuring …',
    /** null if the engine cannot run the task */
    figure: (name: TrialFigure['engine'], milliseconds: string | null) =>
      `${tried[name]} ${milliseconds === null ? 'cannot run it' : `${milliseconds} ms a step`}`,
    use: (name: TrialFigure['engine']) => `Use the ${tried[name]} and reset`,
    isFastest: 'The faster one is in use.',
  },
  memory: {
    title: 'Memory',
    rows: {
      history: 'History of this run',
      kept: 'Earlier steps of the group panel',
      previous: 'History of earlier runs',
      compare: 'History of the comparison',
      sweep: 'History of the sweep',
      page: 'JavaScript of the page',
      wasm: 'WebAssembly',
      gpu: 'GPU buffers',
      tensors: 'Tensors',
    },
    megabytes: (amount: string) => `${amount} MB`,
    limited: (amount: string, limit: string) => `${amount} of at most ${limit}`,
    unknown: 'unknown',
  },
}
