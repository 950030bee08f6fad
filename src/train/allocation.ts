import { groupStatistics } from '../grpo'

/** Completions that each prompt gets before it is known how much its rewards spread: half of its share. */
export const pilotSize = (groupSize: number) => Math.max(1, Math.floor(groupSize / 2))

/**
 * Deals `rest` further completions to prompts in proportion to the standard deviation of their pilots' rewards (Neyman
 * allocation), by largest remainders, lower prompts first on ties. Equally where no pilot spread at all.
 * @param pilots rewards of each prompt's pilot
 * @returns how many each prompt gets; they sum to `rest`
 */
export function allocate(pilots: readonly Float32Array[], rest: number): number[] {
  const spreads = pilots.map(
    (rewards) => groupStatistics(rewards, Int32Array.of(0, rewards.length), 0).std[0],
  )
  const total = spreads.reduce((sum, spread) => sum + spread, 0)
  const exact = spreads.map((spread) => (total > 0 ? (rest * spread) / total : rest / pilots.length))
  const dealt = exact.map(Math.floor)
  const order = exact.map((_, p) => p).sort((a, b) => exact[b] - dealt[b] - (exact[a] - dealt[a]) || a - b)
  let left = rest - dealt.reduce((sum, count) => sum + count, 0)
  for (const p of order) {
    if (left === 0) break
    dealt[p]++
    left--
  }
  return dealt
}
