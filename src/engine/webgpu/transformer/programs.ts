import { programOf, type ProgramText } from '../program'
import { sharedPrograms } from '../programs'
import { reduceNorms } from '../wgsl/reduce'
import type { TransformerSizes } from './sizes'
import type { NodeTile } from './tile'
import { backwardProgram } from './wgsl/backward'
import { foldProgram } from './wgsl/fold'
import { forwardProgram, scoreProgram } from './wgsl/forward'
import { rolloutProgram } from './wgsl/rollout'
import { weightGradientProgram } from './wgsl/weightGradient'

/** Sizes, tile and programs of a transformer. */
export interface Transformer {
  sizes: TransformerSizes
  tile: NodeTile
  programs: TransformerPrograms
}

type TransformerPrograms = ReturnType<typeof programsOf>

/** Writes the programs of a transformer. Their text and keys depend on the shape, and on nothing of a run. */
export function programsOf(sizes: TransformerSizes, tile: NodeTile) {
  const { vocabulary, window, length, width, endToken, policy } = sizes.shape
  const { layers, heads, activation } = policy!
  const key = `grpo transformer V${vocabulary} W${window} end${endToken} T${length} H${width} L${layers} heads${heads} ${activation}`
  const program = (text: ProgramText) => programOf(key, text)
  return {
    ...sharedPrograms(sizes, key, reduceNorms(sizes), foldProgram(sizes)),
    rollout: program(rolloutProgram(sizes, tile)),
    score: program(scoreProgram(sizes, tile)),
    forward: program(forwardProgram(sizes, tile)),
    backward: program(backwardProgram(sizes, tile)),
    weightGradient: program(weightGradientProgram(sizes)),
  }
}
