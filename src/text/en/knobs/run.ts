import type { Catalogue } from '../../catalogue'

/** The visitor's own reward, the network, the engine and when a run stops. */
export const run = {
  rewardCode: {
    label: 'Reward code',
    help: 'A custom reward in JavaScript, which replaces the task reward: a function reward(problem, completion, random) that returns a number, or an object of named parts. It runs in an interpreter without access to network, storage, clock or page. If empty, the task reward is used.',
  },
  policy: {
    label: 'Policy',
    help: 'The network that is trained. MLP: the embeddings of the latest tokens, side by side, then hidden layers; the fastest. Transformer: GPT-2 as Hugging Face builds it, with causal self-attention over the whole prompt and completion; a step takes several times as long.',
  },
  width: {
    label: 'Width',
    help: 'Units in each hidden layer; in a transformer, the length of the vector of each token. Raise it for a more capable but slower network.',
  },
  depth: {
    label: 'Depth',
    help: 'Hidden layers of the MLP. Raise it for a more capable network that is slower and harder to train. No effect in a transformer.',
  },
  layers: {
    label: 'Layers',
    help: 'Layers of the transformer: each has attention and two dense layers, of which the first is four times as wide. Raise it for a more capable but slower network. No effect in an MLP.',
  },
  heads: {
    label: 'Heads',
    help: 'Attention heads in each layer of the transformer. They share the width, so their number must divide it. No effect in an MLP.',
  },
  activation: {
    label: 'Activation',
    help: 'The function between the two dense layers in each layer of the transformer. ReLU: max(0, x), the fastest. GELU: the one of GPT-2, computed by tanh (gelu_new in Hugging Face). No effect in an MLP, which has ReLU.',
  },
  window: {
    label: 'Window',
    help: 'The number of latest tokens of prompt and completion that the MLP sees. If it is shorter than the prompt, the MLP does not see the beginning. No effect in a transformer, which sees everything, or in tasks without tokens.',
  },
  engine: {
    label: 'Engine',
    help: 'The program that computes the network. Automatic uses WebGPU on a hardware GPU, otherwise the CPU. On the CPU the network runs in WebAssembly, with fused multiply-add if the browser has it; without it (SIMD128) every machine computes the same bits. Plain TypeScript is slow; the other engines are checked against it. TensorFlow.js ops is slow too, but it runs networks that anyone can write. All engines agree within rounding.',
  },
  replicas: {
    label: 'Replicas',
    help: 'The number of devices over which a real trainer divides a mini-batch. A preset, a link or a report sets it. No effect on training. Verify checks that Mini-batches × Replicas × batch size is the number of completions.',
  },
  maxSteps: { label: 'Stop at step', help: 'The run pauses after this many steps. 0 means no limit.' },
  budget: {
    label: 'Stop at completions',
    help: 'The run pauses when this many training completions have been generated. This makes algorithms comparable. Discarded, pilot and greedy-baseline completions count; evaluation does not. 0 means no limit.',
  },
  stopReward: {
    label: 'Stop at evaluation',
    help: 'The run pauses when evaluation reaches this reward. 0 means no limit.',
  },
} as const satisfies Partial<Catalogue['knobs']>
