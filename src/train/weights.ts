import type { Learner } from '../engine/learner'
import { parameterBlocks, type NetworkShape } from '../engine/network'
import type { RunConfig } from '../settings/knobs'
import { isFitting, neededBy, WEIGHT_SETS, type NamedShape, type Tensor } from '../settings/weightsFit'
import type { Actions, Problem, Task } from '../tasks/task'
import { greedyRollout } from './evaluation'
import { newRun } from './runState'
import { snapshotsOf, type Snapshot } from './snapshot'

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

/** The most problems that are completed greedily. */
const EXAMPLES = 8

type Which = (typeof WEIGHT_SETS)[number]
const SOURCES = { policy: 'parameters', reference: 'reference' } as const satisfies Record<Which, string>
/** The blocks of a run's parameter vector in their order. */
function blocksOf({ blocks, shape }: Learner): readonly NamedShape[] {
  return blocks ?? parameterBlocks(shape)
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
  const tensors = WEIGHT_SETS.flatMap((which) => {
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
    for (const { tensor, expected } of neededBy(blocksOf(learner), tensors).filter(
      (needed) => needed.which === which,
    )) {
      const mine = found.get(tensor)
      if (mine && isFitting(mine, expected)) vector.set(mine.values, at)
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
