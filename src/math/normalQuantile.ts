import erfcinv from '@stdlib/math-base-special-erfcinv'

/** The quantile of the standard normal distribution: the z with P(Z ≤ z) = p, which is −√2 · erfc⁻¹(2p). */
export const normalQuantile = (p: number): number => -Math.SQRT2 * erfcinv(2 * p)
