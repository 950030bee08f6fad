/** How strongly the diverging colours may cover the surface, in per cent, so that ink on them stays readable. */
const STRONGEST = 52
const NARROWEST_CLIP = 0.02

/**
 * The background of a token of ratio w: none at 1, strongest at the edges of the clip range. Above 1 in the high colour,
 * below in the low one.
 */
export function ratioShade(ratio: number, epsilon: number, epsilonHigh: number): string | undefined {
  if (!(ratio > 0) || ratio === 1) return undefined
  const edge = ratio > 1 ? Math.log1p(epsilonHigh) : -Math.log1p(-Math.min(epsilon, 0.99))
  const share = Math.min(Math.abs(Math.log(ratio)) / Math.max(edge, NARROWEST_CLIP), 1)
  const colour = ratio > 1 ? '--diverging-high' : '--diverging-low'
  return `color-mix(in srgb, var(${colour}) ${(share * STRONGEST).toFixed(1)}%, var(--surface))`
}
