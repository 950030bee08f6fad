import { cos, exp, sin } from '../../math/portable'
import { drawNormals, type Random } from '../../random/streams'

/** Eight Gaussians on a ring: the distribution that the diffusion has learnt before GRPO begins. */
export const MODES = 8
export const RING = 1.5
export const MODE_STD = 0.15

/** The centre of a mode. */
export const modeOf = (mode: number): [number, number] => {
  const angle = (2 * Math.PI * mode) / MODES
  return [RING * cos(angle), RING * sin(angle)]
}

/** One point of the mixture, into[at] and into[at + 1]. */
export function drawPoint(random: Random, into: Float64Array, at: number): void {
  const [x, y] = modeOf(random.integer(MODES))
  drawNormals(random, into, at)
  into[at] = x + MODE_STD * into[at]
  into[at + 1] = y + MODE_STD * into[at + 1]
}

/**
 * E[x₀ | x] where x = signal·x₀ + noise·ε: with μ_m the centres and s the std of the modes, V = signal²s² + noise²,
 *
 *     Σ_m w_m·(μ_m + (signal·s²/V)·(x − signal·μ_m)),    w_m ∝ exp(−|x − signal·μ_m|²/2V)
 *
 * The output of a perfect denoiser, written to into[at] and into[at + 1].
 */
export function expectedPoint(
  x: number,
  y: number,
  signal: number,
  noise: number,
  into: Float64Array,
  at: number,
): void {
  const variance = signal ** 2 * MODE_STD ** 2 + noise ** 2
  const pull = (signal * MODE_STD ** 2) / variance
  // Relative to the nearest mode, so that the largest weight is 1 and none overflows.
  let nearest = Infinity
  for (const [mx, my] of CENTRES) nearest = Math.min(nearest, squared(x - signal * mx, y - signal * my))
  let total = 0
  into[at] = into[at + 1] = 0
  for (const [mx, my] of CENTRES) {
    const [dx, dy] = [x - signal * mx, y - signal * my]
    const weight = exp((nearest - squared(dx, dy)) / (2 * variance))
    total += weight
    into[at] += weight * (mx + pull * dx)
    into[at + 1] += weight * (my + pull * dy)
  }
  into[at] /= total
  into[at + 1] /= total
}

const CENTRES = Array.from({ length: MODES }, (_, mode) => modeOf(mode))
const squared = (x: number, y: number) => x * x + y * y
