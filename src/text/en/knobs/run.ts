import type { Catalogue } from '../../catalogue'

/** The network, the engine and when a run stops. */
export const run = {
  width: { label: 'Width', help: 'Units in each hidden layer of the network.' },
  depth: { label: 'Depth', help: 'Hidden layers of the network.' },
  window: {
    label: 'Window',
    help: 'Tokens the network sees: the last so many of the prompt and of what it has written. A window shorter than the prompt hides the beginning.',
  },
  engine: {
    label: 'Engine',
    help: 'What computes. Automatic takes WebGPU on a hardware adapter and the CPU otherwise, for a software adapter is slower than the CPU itself. On the CPU the network runs in WebAssembly, with fused multiply-add where the browser has it; without it (SIMD128) every machine computes the same bits. Plain TypeScript is slow and the reference for the others. The numbers agree.',
  },
  replicas: {
    label: 'Replicas',
    help: 'Devices that a real trainer would spread a mini-batch over. The report under Verify deals the completions of a step out to Mini-batches × Replicas and checks that every group is still whole when they are put together again. Training does not change. Mini-batches times Replicas must divide Completions per step.',
  },
  seed: {
    label: 'Seed',
    help: 'All chance comes from it: first weights, prompts, samples, shuffles. The same link on the same device gives the same curve.',
  },
  maxSteps: { label: 'Stop at step', help: 'The run pauses after this many steps. 0 is no limit.' },
  budget: {
    label: 'Stop at completions',
    help: 'The run pauses when this many training completions have been generated, the fair measure between algorithms: discarded, pilot and greedy-baseline completions count, evaluation does not. 0 is no limit.',
  },
  stopReward: {
    label: 'Stop at evaluation',
    help: 'The run pauses when the greedy evaluation reaches this reward. 0 is no limit.',
  },
} as const satisfies Partial<Catalogue['knobs']>
