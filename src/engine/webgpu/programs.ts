import type { RewardProgram } from '../../tasks/rewardProgram'
import type { NetworkShape } from '../network'
import type { BaseSizes } from './layout/baseSizes'
import type { Sizes } from './layout/sizes'
import { tileOf } from './layout/tile'
import { programOf, type ProgramText } from './program'
import { adamwProgram } from './wgsl/adamw'
import { backwardProgram } from './wgsl/backward'
import { creditProgram } from './wgsl/credit'
import { distributionProgram } from './wgsl/distribution'
import { foldProgram } from './wgsl/fold'
import { forwardProgram } from './wgsl/forward'
import { lossProgram } from './wgsl/loss'
import { mixProgram } from './wgsl/mix'
import { reduceNorms, reduceProgram } from './wgsl/reduce'
import { rolloutProgram } from './wgsl/rollout'
import { scoreProgram } from './wgsl/score'
import { unfoldProgram, unfoldTiles } from './wgsl/unfold'
import { weightGradientProgram } from './wgsl/weightGradient'

/** The programs that all networks have. */
export type SharedPrograms = ReturnType<typeof sharedPrograms>

/**
 * Writes the programs that all networks have. Their text and keys depend on the shape, and on nothing of a run.
 * @param key contains everything of the shape that any of its programs contains
 * @param norms number of sums of squares whose total is the squared norm of a run's gradient
 */
export function sharedPrograms(sizes: BaseSizes, key: string, norms: number, fold: ProgramText) {
  const program = (text: ProgramText) => programOf(key, text)
  return {
    norms,
    fold: program(fold),
    loss: program(lossProgram(sizes)),
    reduce: program(reduceProgram(sizes, norms)),
    adamw: program(adamwProgram(sizes, norms)),
    mix: program(mixProgram(sizes)),
    /** runs between a rollout and its updates, with the reward of a task built in */
    creditOf: (reward: RewardProgram) => programOf(`${key} ${reward.key}`, creditProgram(sizes, reward)),
  }
}

/** Sizes and programs of an MLP. */
export interface Mlp {
  sizes: Sizes
  programs: ReturnType<typeof programsOf>
}

/** Writes the programs of an MLP. */
export function programsOf(sizes: Sizes) {
  const tile = tileOf(sizes.shape)
  const { state } = sizes.shape
  const norms = reduceNorms(sizes) + (state ? 0 : unfoldTiles(sizes))
  const key = shapeKey(sizes.shape)
  const program = (text: ProgramText) => programOf(key, text)
  return {
    ...sharedPrograms(sizes, key, norms, foldProgram(sizes)),
    tile,
    rollout: program(rolloutProgram(sizes, tile)),
    score: program(scoreProgram(sizes, tile)),
    distribution: program(distributionProgram(sizes, tile)),
    forward: program(forwardProgram(sizes, tile)),
    backward: program(backwardProgram(sizes, tile)),
    weightGradient: program(weightGradientProgram(sizes)),
    /** null if the network sees a state: nothing is folded */
    unfold: state ? null : program(unfoldProgram(sizes, norms)),
  }
}

/** Everything of a shape that the text of its programs contains. The schedule of a Gaussian head is read from a buffer instead. */
function shapeKey(shape: NetworkShape): string {
  const { vocabulary, window, length, embedding, width, depth, endToken, state, gaussian } = shape
  const seen = state
    ? `F${state.features} ${state.transition} K${state.timeFeatures}`
    : `W${window} D${embedding} end${endToken}`
  const head = gaussian ? `normal${gaussian.dimensions} scale${gaussian.logpScale}` : `V${vocabulary}`
  return `grpo ${head} ${seen} T${length} H${width} L${depth}`
}
