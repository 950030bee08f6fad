import type { Catalogue } from '../../catalogue'

/** The network, the engine and when a run stops. */
export const run = {
  policy: {
    label: 'Network',
    help: 'MLP: embeddings of the window side by side, then hidden layers; fast on every engine. Transformer: causal self-attention over the whole prompt and completion; it is written in TensorFlow.js ops, so it runs on that engine and takes longer.',
  },
  width: {
    label: 'Width',
    help: 'Units in each hidden layer of the network; in a transformer, numbers a token.',
  },
  depth: { label: 'Depth', help: 'Hidden layers of the MLP.' },
  layers: {
    label: 'Layers',
    help: 'Layers of the transformer, each attention and then two dense layers, the first four widths wide.',
  },
  heads: {
    label: 'Heads',
    help: 'Attention heads in each layer of the transformer. They share the width, so they must divide it.',
  },
  window: {
    label: 'Window',
    help: 'Tokens the network sees: the last so many of the prompt and of what it has written. A window shorter than the prompt hides the beginning.',
  },
  engine: {
    label: 'Engine',
    help: 'What computes. Automatic takes WebGPU on a hardware adapter and the CPU otherwise, for a software adapter is slower than the CPU itself. On the CPU the network runs in WebAssembly, with fused multiply-add where the browser has it; without it (SIMD128) every machine computes the same bits. Plain TypeScript is slow and the reference for the others. TensorFlow.js ops is the slower engine for networks that anyone can write; for the transformer, which has no other, WebGPU and the CPU choose what TensorFlow.js computes with. The numbers agree.',
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
