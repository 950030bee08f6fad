/** The largest share of a colour over the paper, in per cent: text on it stays readable in both themes. */
const STRONGEST = 34
const NARROWEST_CLIP = 0.02

/**
 * The background of a token with ratio w: none at 1, strongest at the edges of the clip range; ink above 1, plum
 * below.
 */
export function ratioShade(ratio: number, epsilon: number, epsilonHigh: number): string | undefined {
  if (!(ratio > 0) || ratio === 1) return undefined
  const edge = ratio > 1 ? Math.log1p(epsilonHigh) : -Math.log1p(-Math.min(epsilon, 0.99))
  const share = Math.min(Math.abs(Math.log(ratio)) / Math.max(edge, NARROWEST_CLIP), 1)
  const colour = ratio > 1 ? '--series-1' : '--series-2'
  return `color-mix(in srgb, var(${colour}) ${(share * STRONGEST).toFixed(1)}%, var(--paper))`
}
