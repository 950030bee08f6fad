import type { EngineReason } from '../../engine/report'

/** What is known of the engine in use: why it was chosen, how fast it is, and its memory. */
export const engineDetails = {
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
