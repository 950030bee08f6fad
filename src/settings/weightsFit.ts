import { gpt2Tensors } from './gpt2'
import type { RunConfig } from './knobs'
import { mlpTensors } from './mlp'
import { embeddingOf, transformerSizes, type TaskSizes } from './networkCost'

/** The name and the shape of a tensor. */
export interface NamedShape {
  name: string
  shape: readonly number[]
}

/** One tensor, row-major. */
export interface Tensor extends NamedShape {
  values: Float32Array
}

/** How the tensors of a file differ from those of a network; each has its name as `tensor`. */
export interface Misfit {
  /** tensors of the network that the file lacks */
  missing: readonly { tensor: string; expected: readonly number[] }[]
  misshapen: readonly { tensor: string; shape: readonly number[]; expected: readonly number[] }[]
  /** tensors with a number that is not finite, the first of which is at `index` */
  notFinite: readonly { tensor: string; index: number }[]
  /** tensors that the network does not have */
  surplus: readonly { tensor: string }[]
  /** the number of the network's tensors, and of those that the file can give it */
  all: number
  fitting: number
}

/** The sets of weights of a run in a file. */
export const WEIGHT_SETS = ['policy', 'reference'] as const
/** Tensors that a file has beside the weights begin with this. */
const EXAMPLE_PREFIX = 'greedy.'

/** The tensors of the network that a configuration asks for, in the order of its flat parameter vector. */
export function networkTensors(config: RunConfig, task: TaskSizes): readonly NamedShape[] {
  if (config.policy === 'transformer') return gpt2Tensors(transformerSizes(config, task))
  const { window, width, depth, taskSettings } = config
  const vocabulary = task.vocabulary(taskSettings).length
  return mlpTensors({
    ...{ vocabulary, window, width, depth },
    length: task.completionLength(taskSettings),
    embedding: embeddingOf(width),
    outputs: task.head?.(taskSettings).dimensions ?? vocabulary,
    features: task.world?.features(taskSettings) ?? null,
  })
}

/**
 * The tensors that a network needs, in the order of its vectors, under their names in a file. If a file has only one
 * set of weights, as files of other programs do, policy and reference share it.
 */
export function neededBy(network: readonly NamedShape[], tensors: readonly NamedShape[]) {
  const isOneSet = tensors.some(({ name }) => name === network[0].name)
  return WEIGHT_SETS.flatMap((which) =>
    network.map(({ name, shape }) => ({
      which,
      tensor: isOneSet ? name : `${which}.${name}`,
      expected: shape,
    })),
  )
}

const sameShape = (a: readonly number[], b: readonly number[]) => String(a) === String(b)

/** The place of the first number of a tensor that is not finite; −1 if all are. */
const notFiniteAt = ({ values }: Tensor) => values.findIndex((value) => !Number.isFinite(value))

/** Whether a tensor can be taken where this shape is needed. */
export const isFitting = (tensor: Tensor, expected: readonly number[]): boolean =>
  sameShape(tensor.shape, expected) && notFiniteAt(tensor) < 0

/** How tensors differ from those of a network; null if they do not. */
export function misfitOf(network: readonly NamedShape[], tensors: readonly Tensor[]): Misfit | null {
  const found = new Map(tensors.map((tensor) => [tensor.name, tensor]))
  const needed = [...new Map(neededBy(network, tensors).map((one) => [one.tensor, one])).values()]
  const known = new Set(needed.map(({ tensor }) => tensor))
  const missing = needed.filter(({ tensor }) => !found.has(tensor))
  const there = needed.flatMap(({ tensor, expected }) => {
    const mine = found.get(tensor)
    return mine ? [{ tensor, expected, shape: mine.shape, index: notFiniteAt(mine) }] : []
  })
  const misshapen = there.filter(({ shape, expected }) => !sameShape(shape, expected))
  const notFinite = there.filter(({ index, shape, expected }) => index >= 0 && sameShape(shape, expected))
  const surplus = tensors.filter(({ name }) => !known.has(name) && !name.startsWith(EXAMPLE_PREFIX))
  if (missing.length + misshapen.length + notFinite.length + surplus.length === 0) return null
  return {
    missing: missing.map(({ tensor, expected }) => ({ tensor, expected })),
    misshapen: misshapen.map(({ tensor, shape, expected }) => ({ tensor, shape, expected })),
    notFinite: notFinite.map(({ tensor, index }) => ({ tensor, index })),
    surplus: surplus.map(({ name }) => ({ tensor: name })),
    all: needed.length,
    fitting: there.length - misshapen.length - notFinite.length,
  }
}
