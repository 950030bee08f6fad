import { gpt2Tensors, sizeOf, type Gpt2Sizes } from './gpt2'
import type { RunConfig } from './knobs'

/** What a task has that decides the sizes of a network. */
export interface TaskSizes {
  vocabulary(settings: RunConfig['taskSettings']): readonly string[]
  promptLength(settings: RunConfig['taskSettings']): number
  completionLength(settings: RunConfig['taskSettings']): number
  world?: { features(settings: RunConfig['taskSettings']): number }
  head?(settings: RunConfig['taskSettings']): { dimensions: number }
}

/** Numbers of a token's embedding in the MLP. */
export const embeddingOf = (width: number) => Math.max(8, Math.round(width / 4))

/** W of a transformer, which sees the whole prompt and completion, the last token aside. */
const transformerWindow = (task: TaskSizes, settings: RunConfig['taskSettings']): number =>
  Math.max(1, task.promptLength(settings)) + task.completionLength(settings) - 1

/** The sizes of the transformer that a configuration asks for. */
export function transformerSizes(config: RunConfig, task: TaskSizes): Gpt2Sizes {
  const { width, layers, heads, activation, taskSettings } = config
  return {
    vocabulary: task.vocabulary(taskSettings).length,
    positions: transformerWindow(task, taskSettings),
    width,
    layers,
    heads,
    // records of older runs lack the knob
    activation: activation === 'gelu' ? 'gelu_new' : 'relu',
  }
}

/** Slots of all completions that a transformer computes at once: bounds the memory of its activations. */
export const SLOTS_AT_ONCE = 4096

/** What a network takes, from its sizes alone; nothing of it is measured. */
export interface NetworkCost {
  parameters: number
  /** additions and multiplications of a step: rollout, reference and all updates */
  operations: number
  /** bytes of weights, optimiser and activations of a run */
  bytes: number
  /** bytes of the reference: a copy of the weights and its log-probs of a step; and its share of the operations. Null without one */
  reference: { bytes: number; share: number } | null
  /** what a step keeps of its completions: numbers of outputs (logits, or means of real actions), of actions, and of rewards */
  arrays: { outputs: number; actions: number; rewards: number }
}

/** The sums of one forward pass, and the numbers that it keeps for the backward pass. */
interface Forward {
  parameters: number
  operations: number
  kept: number
}

/** Of a completion of T tokens by the MLP: a row of the folded table a slot, then its layers. */
function mlpForward({ width: H, depth: L, window: W, taskSettings }: RunConfig, task: TaskSizes): Forward {
  const T = task.completionLength(taskSettings)
  const O = task.head ? task.head(taskSettings).dimensions : task.vocabulary(taskSettings).length
  const E = embeddingOf(H)
  const inputs = task.world ? task.world.features(taskSettings) : (W + 1) * E
  const embeddings = task.world ? 0 : (task.vocabulary(taskSettings).length + T) * E
  const first = task.world ? 2 * inputs * H : (W + 1) * H
  return {
    parameters: embeddings + inputs * H + H + (L - 1) * (H * H + H) + H * O + O,
    operations: T * (first + 2 * (L - 1) * H * H + 2 * H * O),
    kept: T * (2 * L * H + 2 * O),
  }
}

/**
 * Of a group's completions by the transformer, divided by their number: the prompt is computed once for all of them. In each
 * layer a slot is multiplied by 12·H² weights, and has scores and sums of the slots before it.
 */
function transformerForward(config: RunConfig, task: TaskSizes): Forward {
  const { numGenerations: G, taskSettings } = config
  const T = task.completionLength(taskSettings)
  const sizes = transformerSizes(config, task)
  const { vocabulary: V, positions: window, width: H, layers, heads } = sizes
  const tensors = gpt2Tensors(sizes)
  const slots = (window - T + 1) / G + T - 1
  return {
    parameters: tensors.reduce((sum, tensor) => sum + sizeOf(tensor), 0),
    operations: slots * layers * (24 * H * H + 4 * window * H) + T * 2 * H * V,
    kept: window * (V + layers * (24 * H + 3 * heads * window)) + T * 2 * V,
  }
}

/** Weights, reference, first weights, gradient and AdamW's two moments. */
const COPIES = 6

/**
 * The cost of a configuration. A gradient costs two forward passes. The MLP folds embeddings and first layer into a
 * table once per update. The memory of a transformer is that of the ops engine, which needs the most.
 */
export function networkCost(config: RunConfig, task: TaskSizes): NetworkCost {
  const { generationBatchSize: N, numIterations: passes, stepsPerGeneration, taskSettings } = config
  const isTransformer = config.policy === 'transformer'
  const { parameters, operations, kept } = (isTransformer ? transformerForward : mlpForward)(config, task)
  const reference = config.useReference ? 1 : 0
  const T = task.completionLength(taskSettings)
  const D = task.head?.(taskSettings).dimensions
  const ofReference = (all: number) =>
    config.useReference ? { bytes: 4 * (parameters + N * T), share: (N * operations) / all } : null
  const arrays = {
    outputs: N * T * (D ?? task.vocabulary(taskSettings).length),
    actions: N * T * (D ?? 1),
    rewards: N,
  }
  if (isTransformer) {
    const window = transformerWindow(task, taskSettings)
    const rows = Math.min(N, Math.max(1, Math.floor(SLOTS_AT_ONCE / window)))
    const all = N * operations * (1 + reference + 3 * passes)
    return {
      parameters,
      operations: all,
      bytes: 4 * (COPIES * parameters + rows * kept),
      reference: ofReference(all),
      arrays,
    }
  }
  const E = embeddingOf(config.width)
  const V = task.world ? 0 : task.vocabulary(taskSettings).length
  const table = task.world ? 0 : (config.window * V + T) * config.width
  const updates = passes * stepsPerGeneration
  const all = N * operations * (1 + reference + 3 * passes) + 2 * E * table * (1 + 3 * updates)
  return {
    parameters,
    operations: all,
    bytes: 4 * (COPIES * parameters + 3 * table + N * kept),
    reference: ofReference(all),
    arrays,
  }
}

/** Bytes that a transformer may take: what a tab can be expected to have. */
export const MOST_BYTES = 2 ** 30
