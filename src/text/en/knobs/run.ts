import type { Catalogue } from '../../catalogue'

/** The visitor's own reward, the network, the engine and when a run stops. */
export const run = {
  rewardCode: {
    label: 'Reward code',
    help: 'A reward of your own in JavaScript, which takes the place of the task’s: a function reward(problem, completion, random) that returns a number, or an object of named parts. It runs in an interpreter without network, storage, clock or page. Empty means the reward of the task.',
  },
  policy: {
    label: 'Network',
    help: 'The kind of network. MLP: the tokens it sees, embedded side by side, then hidden layers; fast on every engine. Transformer: causal self-attention over the whole prompt and completion; it runs on the TensorFlow.js ops engine and takes longer.',
  },
  width: {
    label: 'Width',
    help: 'Units in each hidden layer; in a transformer, numbers per token. Raise it for a more capable but slower network.',
  },
  depth: {
    label: 'Depth',
    help: 'Hidden layers of the MLP. Raise it for a more capable network that is slower and harder to train. No effect in a transformer.',
  },
  layers: {
    label: 'Layers',
    help: 'Layers of the transformer: each is attention followed by two dense layers, the first four times as wide. Raise it for a more capable but slower network. No effect in an MLP.',
  },
  heads: {
    label: 'Heads',
    help: 'Attention heads in each layer of the transformer. They share the width, so their number must divide it. No effect in an MLP.',
  },
  window: {
    label: 'Window',
    help: 'How many of the latest tokens of prompt and completion the MLP sees. A window shorter than the prompt hides its beginning. No effect in a transformer, which sees everything, or in tasks without tokens.',
  },
  engine: {
    label: 'Engine',
    help: 'What does the computing. Automatic uses WebGPU on a hardware GPU and the CPU otherwise, because an emulated GPU is slower than the CPU itself. On the CPU the network runs in WebAssembly, with fused multiply-add where the browser has it; without it (SIMD128) every machine computes the same bits. Plain TypeScript is slow, and the reference that the others are checked against. TensorFlow.js ops is slower and runs networks that anyone can write; the transformer runs only there, and WebGPU or CPU then chooses what TensorFlow.js computes with. All engines agree within rounding.',
  },
  replicas: {
    label: 'Replicas',
    help: 'How many devices a real trainer would spread a mini-batch over. The report under Verify deals a step’s completions out to Mini-batches × Replicas and checks that every group is whole when they are put together again. Training does not change. Mini-batches × Replicas must divide Completions per step.',
  },
  maxSteps: { label: 'Stop at step', help: 'The run pauses after this many steps. 0 means no limit.' },
  budget: {
    label: 'Stop at completions',
    help: 'The run pauses when this many training completions have been generated, the fair measure between algorithms. Discarded, pilot and greedy-baseline completions count; evaluation does not. 0 means no limit.',
  },
  stopReward: {
    label: 'Stop at evaluation',
    help: 'The run pauses when evaluation reaches this reward. 0 means no limit.',
  },
} as const satisfies Partial<Catalogue['knobs']>
