import { foldIn, random, streamKey } from '../../src/random/streams'

/**
 * One measured step, the same for every engine: completions of T tokens are drawn for prompts of W tokens, rewarded by the
 * share of tokens that repeat the prompt, turned into advantages of their group, and learnt from in μ updates with clip and
 * KL to the reference, whose log-probs are made once a step.
 */
export interface Workload {
  width: number
  embedding: number
  prompts: number
  /** completions of each prompt */
  group: number
  /** runs side by side */
  runs: number
}

export const VOCABULARY = 16
export const WINDOW = 8
export const LENGTH = 8
export const DEPTH = 2
/** μ, updates of a step */
export const PASSES = 2
export const EPSILON = 0.2
export const BETA = 0.04
export const LEARNING_RATE = 0.003

/** The prompts of a step, one a row, so that the rows of a group are equal; [N, W]. */
export function promptsOf({ prompts, group }: Workload, seed: number, step: number): Int32Array {
  const contexts = new Int32Array(prompts * group * WINDOW)
  for (let p = 0; p < prompts; p++) {
    const draw = random(streamKey(seed, 'problem', step, p))
    const first = p * group * WINDOW
    for (let w = 0; w < WINDOW; w++) contexts[first + w] = draw.integer(VOCABULARY)
    for (let g = 1; g < group; g++) contexts.copyWithin(first + g * WINDOW, first, first + WINDOW)
  }
  return contexts
}

/** The stream of each row of a step, two words each; [N, 2]. */
export function keysOf({ prompts, group }: Workload, seed: number, step: number): Uint32Array {
  const keys = new Uint32Array(prompts * group * 2)
  for (let p = 0; p < prompts; p++) {
    const key = foldIn(streamKey(seed, 'rollout', step, 0), p)
    for (let g = 0; g < group; g++) keys.set(foldIn(key, g), (p * group + g) * 2)
  }
  return keys
}

/** The share of its tokens with which each row repeats its prompt, [N]; W = T. */
export function rewardsOf(contexts: ArrayLike<number>, actions: ArrayLike<number>): Float32Array {
  const rewards = new Float32Array(actions.length / LENGTH)
  for (let m = 0; m < actions.length; m++) {
    if (actions[m] === contexts[m]) rewards[Math.floor(m / LENGTH)] += 1 / LENGTH
  }
  return rewards
}
