/**
 * Holm's step-down adjustment of p-values for several comparisons at once: with m of them, p₍₁₎ ≤ … ≤ p₍ₘ₎,
 *
 *     adjusted p₍ₖ₎ = max over j ≤ k of min(1, (m − j + 1) · p₍ⱼ₎)
 *
 * Calling those ≤ α shown makes the chance of a single false one at most α, whatever ties there are between them (Holm, "A
 * simple sequentially rejective multiple test procedure", 1979). Comes back in the order of the input.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, i) => i).sort((a, b) => pValues[a] - pValues[b])
  const adjusted = pValues.map(() => 1)
  let most = 0
  order.forEach((i, rank) => {
    most = Math.max(most, Math.min(1, (pValues.length - rank) * pValues[i]))
    adjusted[i] = most
  })
  return adjusted
}
