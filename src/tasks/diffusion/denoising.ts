import { cos, sin } from '../../math/portable'

/**
 * Gaussian steps from noise to data, of a diffusion (DDIM, arXiv 2010.02502; η = 1 is DDPM's posterior, arXiv 2006.11239)
 * or of a flow made stochastic (Flow-GRPO, arXiv 2505.05470, eq. 9). In both the data x₀ are blurred to
 *
 *     x_s = signal_s · x₀ + noise_s · ε,    ε ~ N(0, 1)
 *
 * and the network's output v is the speed at which x_s turns into noise.
 */
export const PROCESSES = ['diffusion', 'flow'] as const
export type Process = (typeof PROCESSES)[number]

/** The T steps of a process: step t goes from level t to level t + 1. */
export interface Denoising {
  /** the weights of the data and of the noise at each level; [T + 1], the last level is the result */
  signal: readonly number[]
  noise: readonly number[]
  /** x_{t+1} ~ N(skip_t·x_t + scale_t·v, sigma_t²·1); [T] each */
  skip: readonly number[]
  scale: readonly number[]
  sigma: readonly number[]
}

/** Angles of the diffusion's first and last level: almost only noise, and a tenth of it left, so that no σ is 0. */
const FIRST_ANGLE = Math.PI / 2 - 0.05
const LAST_ANGLE = 0.1

/**
 * The steps of a process. With a_t, b_t the signal and noise of level t:
 *
 * - `diffusion`: a = cos φ, b = sin φ, φ falling evenly from π/2 − 0.05 to 0.1; v = a·ε − b·x₀, so that
 *   x₀ = a_t·x − b_t·v and ε = b_t·x + a_t·v. With η the randomness,
 *       σ_t = η · (b_{t+1}/b_t) · √(1 − a_t²/a_{t+1}²)        d_t = √(b_{t+1}² − σ_t²)
 *       μ_t = a_{t+1}·x₀ + d_t·ε = (a_{t+1}·a_t + d_t·b_t)·x + (d_t·a_t − a_{t+1}·b_t)·v
 * - `flow`: a = 1 − b, b falling evenly from 1 to 0; v = ε − x₀. With h = b_t − b_{t+1}, g² = η²·b_t/(1 − b_t), where b₁
 *   stands for b₀ = 1 under the fraction bar,
 *       σ_t = g·√h        μ_t = (1 − g²h/2b_t)·x − h·(1 + g²(1 − b_t)/2b_t)·v
 *
 * @param T steps, 2 or more
 * @param randomness η of DDIM, the noise level a of Flow-GRPO; above 0, at most 1
 */
export function denoisingOf(process: Process, T: number, randomness: number): Denoising {
  return process === 'diffusion' ? diffusionOf(T, randomness) : flowOf(T, randomness)
}

const levels = <Value>(count: number, of: (level: number) => Value) =>
  Array.from({ length: count }, (_, i) => of(i))

function diffusionOf(T: number, eta: number): Denoising {
  const angles = levels(T + 1, (level) => FIRST_ANGLE + ((LAST_ANGLE - FIRST_ANGLE) * level) / T)
  const signal = angles.map(cos)
  const noise = angles.map(sin)
  const steps = levels(T, (t) => {
    const [a, b, nextA, nextB] = [signal[t], noise[t], signal[t + 1], noise[t + 1]]
    const sigma = eta * (nextB / b) * Math.sqrt(1 - (a / nextA) ** 2)
    const d = Math.sqrt(nextB ** 2 - sigma ** 2)
    return { skip: nextA * a + d * b, scale: d * a - nextA * b, sigma }
  })
  return { signal, noise, ...columns(steps) }
}

function flowOf(T: number, level: number): Denoising {
  const noise = levels(T + 1, (t) => 1 - t / T)
  const h = 1 / T
  const steps = levels(T, (t) => {
    const b = noise[t]
    const g2 = (level ** 2 * b) / (1 - (t === 0 ? noise[1] : b))
    return {
      skip: 1 - (g2 * h) / (2 * b),
      scale: -h * (1 + (g2 * (1 - b)) / (2 * b)),
      sigma: Math.sqrt(g2 * h),
    }
  })
  return { signal: noise.map((b) => 1 - b), noise, ...columns(steps) }
}

const columns = (steps: readonly { skip: number; scale: number; sigma: number }[]) => ({
  skip: steps.map((step) => step.skip),
  scale: steps.map((step) => step.scale),
  sigma: steps.map((step) => step.sigma),
})

/** v of data x₀ with noise ε at level t. */
export function velocityOf(
  process: Process,
  { signal, noise }: Denoising,
  t: number,
  x0: number,
  epsilon: number,
): number {
  return process === 'diffusion' ? signal[t] * epsilon - noise[t] * x0 : epsilon - x0
}
