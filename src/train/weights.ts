import type { Learner } from '../engine/learner'
import { parameterBlocks, type NetworkShape } from '../engine/network'
import type { RunConfig } from '../settings/knobs'
import type { Actions, Problem, Task } from '../tasks/task'
import { greedyRollout } from './evaluation'
import { newRun } from './runState'
import { snapshotsOf, type Snapshot } from './snapshot'

/** One tensor, row-major. */
export interface Tensor {
  name: string
  shape: readonly number[]
  values: Float32Array
}

/**
 * Greedy completions, with which a reader of the weights can check its implementation. Sizes: rows N, window W, T, F,
 * D.
 */
export interface GreedyExamples {
  rows: number
  /** how the problems are written; null if their text needs a catalogue */
  names: readonly (string | null)[]
  /** [N, W], −1 is empty; tokens alone */
  contexts: Int32Array
  /** [N, T, F]; null if the policy sees tokens */
  features: Float32Array | null
  /** [N, T] or [N, T, D] */
  actions: Actions
  /** [N, T] */
  mask: Float32Array
}

/** The weights that a run begins with in place of those of its seed. */
export interface InitialWeights {
  tensors: readonly Tensor[]
  /** whether those that fit are taken if others do not */
  isPartial: boolean
}

/** The weights of a run after a step, for export. */
export interface RunWeights {
  step: number
  shape: NetworkShape
  vocabulary: readonly string[]
  /** `policy.<block>` and `reference.<block>`; x·W has the inputs as its rows */
  tensors: readonly Tensor[]
  examples: GreedyExamples
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

/** The most problems that are completed greedily. */
const EXAMPLES = 8

const SOURCES = { policy: 'parameters', reference: 'reference' } as const
type Which = keyof typeof SOURCES
const NAMES = Object.keys(SOURCES) as Which[]
/** Tensors that a file has beside the weights begin with this. */
const EXAMPLE_PREFIX = 'greedy.'

/** The blocks of a run's parameter vector in their order. */
function blocksOf({ blocks, shape }: Learner): { name: string; shape: readonly number[] }[] {
  return [...(blocks ?? parameterBlocks(shape))]
}

const countOf = (shape: readonly number[]) => shape.reduce((product, size) => product * size, 1)

/** Copies of the weights of a learner of one run, with greedy completions of the first of some problems. */
export async function weightsOf(
  learner: Learner,
  task: Task,
  config: RunConfig,
  problems: readonly Problem[],
  step: number,
): Promise<RunWeights> {
  const state = await learner.state()
  const tensors = NAMES.flatMap((which) => {
    let at = 0
    return blocksOf(learner).map(({ name, shape }) => ({
      name: `${which}.${name}`,
      shape,
      values: state[SOURCES[which]].slice(at, (at += countOf(shape))),
    }))
  })
  const asked = problems.slice(0, EXAMPLES)
  const { contexts, rollout } = await greedyRollout(learner, task, [config], asked, 'policy')
  const { features = null, actions, mask } = rollout
  const names = asked.map((problem) => {
    const written = task.write(problem, config.taskSettings)
    return typeof written === 'string' ? written : null
  })
  return {
    step,
    shape: learner.shape,
    vocabulary: task.vocabulary(config.taskSettings),
    tensors,
    examples: { rows: asked.length, names, contexts, features, actions, mask },
  }
}

/**
 * The tensors that a network needs, in the order of its vectors, under their names in a file. A file with one set of weights, like
 * those of other programs, gives it to both.
 */
function neededBy(learner: Learner, tensors: readonly Tensor[]) {
  const blocks = blocksOf(learner)
  const isOneSet = tensors.some(({ name }) => name === blocks[0].name)
  return NAMES.flatMap((which) =>
    blocks.map(({ name, shape }) => ({
      which,
      tensor: isOneSet ? name : `${which}.${name}`,
      expected: shape,
    })),
  )
}

const sameShape = (a: readonly number[], b: readonly number[]) => String(a) === String(b)

/** The place of the first number of a tensor that is not finite; −1 if all are. */
const notFiniteAt = ({ values }: Tensor) => values.findIndex((value) => !Number.isFinite(value))

/** How tensors differ from those of a learner's network; null if they do not. */
export function misfitOf(learner: Learner, tensors: readonly Tensor[]): Misfit | null {
  const found = new Map(tensors.map((tensor) => [tensor.name, tensor]))
  const needed = [...new Map(neededBy(learner, tensors).map((one) => [one.tensor, one])).values()]
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

/**
 * The start of a run with these initial weights: step 0, without moments of the optimiser. A tensor that is missing or does not
 * fit keeps the values of the seed, as with PyTorch's `strict=False`.
 */
export async function startFrom(
  learner: Learner,
  config: RunConfig,
  tensors: readonly Tensor[],
): Promise<Snapshot> {
  const found = new Map(tensors.map((tensor) => [tensor.name, tensor]))
  const state = await learner.state()
  const flat = (which: Which) => {
    const vector = state[SOURCES[which]].slice()
    let at = 0
    for (const { tensor, expected } of neededBy(learner, tensors).filter(
      (needed) => needed.which === which,
    )) {
      const mine = found.get(tensor)
      if (mine && sameShape(mine.shape, expected) && notFiniteAt(mine) < 0) vector.set(mine.values, at)
      at += countOf(expected)
    }
    return vector
  }
  const parameters = flat('policy')
  const zeros = new Float32Array(parameters.length)
  const first = { parameters, initial: parameters, reference: flat('reference') }
  const updates = new Int32Array(1)
  return snapshotsOf(0, [newRun(config)], { ...first, firstMoment: zeros, secondMoment: zeros, updates })[0]
}
