import type { NetworkShape } from '../network'
import type { Sizes } from './layout/sizes'
import { tileOf, type Tile } from './layout/tile'
import type { Program } from './program'
import { adamwProgram } from './wgsl/adamw'
import { backwardProgram } from './wgsl/backward'
import { foldProgram } from './wgsl/fold'
import { forwardProgram } from './wgsl/forward'
import { lossProgram } from './wgsl/loss'
import { mixProgram } from './wgsl/mix'
import { reduceNorms, reduceProgram } from './wgsl/reduce'
import { rolloutProgram } from './wgsl/rollout'
import { probabilitiesProgram, scoreProgram } from './wgsl/score'
import { unfoldProgram, unfoldTiles } from './wgsl/unfold'
import { weightGradientProgram } from './wgsl/weightGradient'

/** All programs of one network shape. */
export interface Programs {
  tile: Tile
  /** sums of squares that make up the norm of a run's gradient */
  norms: number
  fold: Program
  rollout: Program
  score: Program
  probabilities: Program
  forward: Program
  loss: Program
  backward: Program
  weightGradient: Program
  reduce: Program
  unfold: Program
  adamw: Program
  mix: Program
}

/** Writes the programs of a shape. The shape is in their text, and so in their keys; nothing of a run is. */
export function programsOf(sizes: Sizes): Programs {
  const tile = tileOf(sizes.shape)
  const norms = reduceNorms(sizes) + unfoldTiles(sizes)
  const key = shapeKey(sizes.shape)
  return {
    tile,
    norms,
    fold: foldProgram(key, sizes),
    rollout: rolloutProgram(key, sizes, tile),
    score: scoreProgram(key, sizes, tile),
    probabilities: probabilitiesProgram(key, sizes, tile),
    forward: forwardProgram(key, sizes, tile),
    loss: lossProgram(key, sizes),
    backward: backwardProgram(key, sizes, tile),
    weightGradient: weightGradientProgram(key, sizes),
    reduce: reduceProgram(key, sizes, norms),
    unfold: unfoldProgram(key, sizes, norms),
    adamw: adamwProgram(key, sizes, norms),
    mix: mixProgram(key, sizes),
  }
}

function shapeKey(shape: NetworkShape): string {
  const { vocabulary, window, length, embedding, width, depth, endToken } = shape
  return `grpo V${vocabulary} W${window} T${length} D${embedding} H${width} L${depth} end${endToken}`
}
