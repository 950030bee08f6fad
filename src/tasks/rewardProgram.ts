import type { Problem } from './completions'

/**
 * A task's `rewardAll` in WGSL, for completions of tokens. With it a step needs no read between its rollout and its
 * updates: rewards, advantages and gradients are computed on the GPU.
 */
export interface RewardProgram<P extends Problem = Problem> {
  /** names the text: two programs of one key are the same WGSL */
  key: string
  /** number of integers of a problem that the reward reads */
  words: number
  /** Writes them to into[at …]. */
  write(problem: P, into: Int32Array, at: number): void
  /**
   * WGSL of `fn rewardParts(row : i32, problem : i32) -> array<f32, K>`, the K named parts of a completion, and of the
   * functions that it calls; its names begin with `reward`. It may call
   *
   * - `actionOf(row : i32, t : i32) -> i32`: token t of the completion, −1 after its end; 0 ≤ t < T
   * - `problemWord(problem : i32, i : i32) -> i32`: one of the integers above
   *
   * No sum in it may depend on anything but the completion and the problem.
   */
  source: string
}

/**
 * WGSL of `rewardShare(n, all)`, the 32-bit number nearest to n / all, 0 ≤ n ≤ all < 128, all > 0: that of `rewardAll`, bit for
 * bit. A GPU's own division may miss it by a few units of the last place, so its 24 bits are made from integers.
 */
export const REWARD_SHARE = /* wgsl */ `
fn rewardShare(n : i32, all : i32) -> f32 {
  if (n == 0) { return 0.0; }
  var shift = 23u;
  while ((n << shift) / all < 0x800000) { shift++; }
  let significand = ((n << shift) + all / 2) / all;
  return bitcast<f32>(((149 - i32(shift)) << 23u) + significand);
}`

const real = new Float32Array(1)
const realWord = new Int32Array(real.buffer)

/** A real number, rounded to 32 bits, as one of a problem's words: `bitcast<f32>` of it is the number. */
export function wordOf(value: number): number {
  real[0] = value
  return realWord[0]
}
