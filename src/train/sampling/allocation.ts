import { groupStatistics } from '../../grpo'

/** Completions sampled per prompt as a pilot, to estimate the std of its rewards: half of the group size. */
export const pilotSize = (groupSize: number) => Math.max(1, Math.floor(groupSize / 2))

/**
 * Allocates `rest` further completions to prompts in proportion to the standard deviation of their pilots' rewards
 * (Neyman allocation), rounded by largest remainders, ties to the lower prompt. Equal shares if all pilots have std 0.
 * @param pilots rewards of each prompt's pilot
 * @returns how many each prompt gets; they sum to `rest`
 */
export function allocate(pilots: readonly Float32Array[], rest: number): number[] {
  const spreads = pilots.map(
    (rewards) => groupStatistics(rewards, Int32Array.of(0, rewards.length), 0).std[0],
  )
  const total = spreads.reduce((sum, spread) => sum + spread, 0)
  const exact = spreads.map((spread) => (total > 0 ? (rest * spread) / total : rest / pilots.length))
  const shares = exact.map(Math.floor)
  const order = exact.map((_, p) => p).sort((a, b) => exact[b] - shares[b] - (exact[a] - shares[a]) || a - b)
  let left = rest - shares.reduce((sum, count) => sum + count, 0)
  for (const p of order) {
    if (left === 0) break
    shares[p]++
    left--
  }
  return shares
}
