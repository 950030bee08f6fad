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

/** The weights of a run after a step, for export. */
export interface RunWeights {
  step: number
  shape: NetworkShape
  vocabulary: readonly string[]
  /** `policy.<block>` and `reference.<block>`; x·W has the inputs as its rows */
  tensors: readonly Tensor[]
  examples: GreedyExamples
}

/** A tensor of a file that does not fit the network; `tensor` is its name. */
export type WeightsProblem =
  | { problem: 'missing'; tensor: string; expected: readonly number[] }
  | { problem: 'shape'; tensor: string; shape: readonly number[]; expected: readonly number[] }
  | { problem: 'unknown'; tensor: string }
  | { problem: 'not-finite'; tensor: string; index: number }

/** The most problems that are completed greedily. */
const EXAMPLES = 8

const SOURCES = { policy: 'parameters', reference: 'reference' } as const
type Which = keyof typeof SOURCES
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
  const tensors = (Object.keys(SOURCES) as Which[]).flatMap((which) => {
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

/** The first tensor that does not fit the network of a learner; null if all do. */
export function weightsProblem(learner: Learner, tensors: readonly Tensor[]): WeightsProblem | null {
  const found = new Map(tensors.map((tensor) => [tensor.name, tensor]))
  const expected = (Object.keys(SOURCES) as Which[]).flatMap((which) =>
    blocksOf(learner).map(({ name, shape }) => ({ tensor: `${which}.${name}`, expected: shape })),
  )
  for (const { tensor, expected: shape } of expected) {
    const mine = found.get(tensor)
    if (!mine) return { problem: 'missing', tensor, expected: shape }
    if (String(mine.shape) !== String(shape)) {
      return { problem: 'shape', tensor, shape: mine.shape, expected: shape }
    }
    const index = mine.values.findIndex((value) => !Number.isFinite(value))
    if (index >= 0) return { problem: 'not-finite', tensor, index }
  }
  const known = new Set(expected.map(({ tensor }) => tensor))
  const unknown = tensors.find(({ name }) => !known.has(name) && !name.startsWith(EXAMPLE_PREFIX))
  return unknown ? { problem: 'unknown', tensor: unknown.name } : null
}

/**
 * The start of a run with these initial weights, which must fit the learner: step 0, without moments of the optimiser.
 */
export async function startFrom(
  learner: Learner,
  config: RunConfig,
  tensors: readonly Tensor[],
): Promise<Snapshot> {
  const found = new Map(tensors.map(({ name, values }) => [name, values]))
  const state = await learner.state()
  const flat = (which: Which) => {
    const vector = new Float32Array(state.parameters.length)
    let at = 0
    for (const { name, shape } of blocksOf(learner)) {
      vector.set(found.get(`${which}.${name}`)!, at)
      at += countOf(shape)
    }
    return vector
  }
  const parameters = flat('policy')
  const zeros = new Float32Array(parameters.length)
  const first = { parameters, initial: parameters, reference: flat('reference') }
  const updates = new Int32Array(1)
  return snapshotsOf(0, [newRun(config)], { ...first, firstMoment: zeros, secondMoment: zeros, updates })[0]
}
