import { foldIn, random, streamKey } from '../../src/random/streams'

/**
 * One measured step, the same for every engine: completions of T tokens are drawn for prompts of as many, rewarded by the
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
  /** T, tokens of a prompt and of a completion; by default 8 */
  length?: number
  /** of a transformer; without them it is an MLP */
  layers?: number
  heads?: number
}

export const VOCABULARY = 16
/** W and T of the MLP's workloads */
export const WINDOW = 8
export const LENGTH = 8
export const lengthOf = ({ length = LENGTH }: Workload): number => length
/** W: an MLP sees as many tokens as a prompt has, a transformer everything but the last token. */
export const windowOf = (workload: Workload): number =>
  workload.layers === undefined ? lengthOf(workload) : 2 * lengthOf(workload) - 1
export const DEPTH = 2
/** μ, updates of a step */
export const PASSES = 2
export const EPSILON = 0.2
export const BETA = 0.04
export const LEARNING_RATE = 0.003

/** The prompts of a step, one a row, so that the rows of a group are equal; [N, T]. */
export function promptsOf(workload: Workload, seed: number, step: number): Int32Array {
  const { prompts, group } = workload
  const T = lengthOf(workload)
  const tokens = new Int32Array(prompts * group * T)
  for (let p = 0; p < prompts; p++) {
    const draw = random(streamKey(seed, 'problem', step, p))
    const first = p * group * T
    for (let t = 0; t < T; t++) tokens[first + t] = draw.integer(VOCABULARY)
    for (let g = 1; g < group; g++) tokens.copyWithin(first + g * T, first, first + T)
  }
  return tokens
}

/** The prompts as the last tokens of contexts, [N, W]. */
export function contextsOf(workload: Workload, prompts: Int32Array): Int32Array {
  const [T, W] = [lengthOf(workload), windowOf(workload)]
  const contexts = new Int32Array((prompts.length / T) * W).fill(-1)
  prompts.forEach((token, i) => (contexts[Math.floor(i / T) * W + W - T + (i % T)] = token))
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

/** The share of its tokens with which each row repeats its prompt, [N]. */
export function rewardsOf(
  prompts: ArrayLike<number>,
  actions: ArrayLike<number>,
  T: number = LENGTH,
): Float32Array {
  const rewards = new Float32Array(actions.length / T)
  for (let m = 0; m < actions.length; m++) {
    if (actions[m] === prompts[m]) rewards[Math.floor(m / T)] += 1 / T
  }
  return rewards
}
