import { describe, expect, it } from 'vitest'
import { denoisingOf, PROCESSES, velocityOf } from '../../../src/tasks/diffusion/denoising'

describe('the diffusion', () => {
  it.each([4, 10, 18])('is the posterior of DDPM at randomness 1, T = %i', (T) => {
    const process = denoisingOf('diffusion', T, 1)
    const [x0, epsilon] = [0.7, -1.3]
    for (let t = 0; t < T; t++) {
      // Ho et al. 2020, eq. 6 and 7, with ᾱ of the level that is left and of the one that is reached.
      const bar = process.signal[t] ** 2
      const nextBar = process.signal[t + 1] ** 2
      const alpha = bar / nextBar
      const x = Math.sqrt(bar) * x0 + Math.sqrt(1 - bar) * epsilon
      const mean =
        ((Math.sqrt(nextBar) * (1 - alpha)) / (1 - bar)) * x0 +
        ((Math.sqrt(alpha) * (1 - nextBar)) / (1 - bar)) * x
      const variance = ((1 - nextBar) / (1 - bar)) * (1 - alpha)
      const v = velocityOf('diffusion', process, t, x0, epsilon)
      expect(process.skip[t] * x + process.scale[t] * v).toBeCloseTo(mean, 12)
      expect(process.sigma[t] ** 2).toBeCloseTo(variance, 12)
    }
  })

  it.each([0.1, 0.5, 1])('gives data at each level its mean and std there, randomness %f', (randomness) => {
    const { signal, noise, skip, scale, sigma } = denoisingOf('diffusion', 8, randomness)
    for (let t = 0; t < 8; t++) {
      const ofData = skip[t] * signal[t] - scale[t] * noise[t]
      const ofNoise = skip[t] * noise[t] + scale[t] * signal[t]
      expect(ofData).toBeCloseTo(signal[t + 1], 12)
      expect(Math.hypot(ofNoise, sigma[t])).toBeCloseTo(noise[t + 1], 12)
    }
  })
})

describe('the flow', () => {
  it('takes the steps of Flow-GRPO', () => {
    const [T, a] = [10, 0.7]
    const { skip, scale, sigma } = denoisingOf('flow', T, a)
    const times = Array.from({ length: T + 1 }, (_, t) => 1 - t / T)
    const [x, v] = [0.4, -1.1]
    for (let t = 0; t < T; t++) {
      // Their σ_t = a·√(s/(1 − s)), and x + [v + σ_t²/2s·(x + (1 − s)v)]·ds for a step of ds < 0.
      const s = times[t]
      const ds = times[t + 1] - s
      const level = a * Math.sqrt(s / (1 - (s === 1 ? times[1] : s)))
      const mean = x + (v + (level ** 2 / (2 * s)) * (x + (1 - s) * v)) * ds
      expect(skip[t] * x + scale[t] * v).toBeCloseTo(mean, 12)
      expect(sigma[t]).toBeCloseTo(level * Math.sqrt(-ds), 12)
    }
  })

  it('goes straight to the data if there is hardly any randomness', () => {
    const process = denoisingOf('flow', 10, 1e-6)
    const [x0, epsilon] = [0.7, -1.3]
    let x = epsilon
    for (let t = 0; t < 10; t++) {
      x = process.skip[t] * x + process.scale[t] * velocityOf('flow', process, t, x0, epsilon)
    }
    expect(x).toBeCloseTo(x0, 9)
  })

  it('gives data about the right mean and std at each level with many steps', () => {
    const T = 2000
    const { signal, noise, skip, scale, sigma } = denoisingOf('flow', T, 0.7)
    let [ofData, variance] = [signal[T / 2], noise[T / 2] ** 2]
    for (let t = T / 2; t < 0.9 * T; t++) {
      // v = ε − x₀ with x₀ known: ε = (x − a·x₀)/b.
      const pull = skip[t] + scale[t] / noise[t]
      ofData = pull * ofData - scale[t] * (signal[t] / noise[t] + 1)
      variance = pull ** 2 * variance + sigma[t] ** 2
    }
    expect(ofData).toBeCloseTo(0.9, 2)
    expect(Math.sqrt(variance)).toBeCloseTo(0.1, 2)
  })
})

it.each(PROCESSES)('%s has noise in every step', (process) => {
  for (let T = 4; T <= 18; T++) {
    for (const randomness of [0.1, 1]) {
      const { sigma, skip, scale, signal, noise } = denoisingOf(process, T, randomness)
      expect([sigma, skip, scale].map((column) => column.length)).toEqual([T, T, T])
      expect([signal.length, noise.length]).toEqual([T + 1, T + 1])
      expect(sigma.every((s) => s > 0 && Number.isFinite(s))).toBe(true)
      expect([...skip, ...scale].every(Number.isFinite)).toBe(true)
    }
  }
})
