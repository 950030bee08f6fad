import { describe, expect, it } from 'vitest'
import { random, streamKey } from '../../../src/random/streams'
import { PIXELS, SIDE } from '../../../src/tasks/restoration/bands'
import { drawImage, withNoise } from '../../../src/tasks/restoration/images'
import { localOf, psnrOf, ssimOf } from '../../../src/tasks/restoration/quality'

const clean = drawImage(random(streamKey(1, 'problem')))
const noisy = withNoise(clean, 0.1, random(streamKey(2, 'problem')))
const ssim = (image: Float64Array, of: Float64Array) => ssimOf(image, of, localOf(of))
const even = (grey: number) => new Float64Array(PIXELS).fill(grey)

/** Mean SSIM from its definition: each window by itself, weights in two dimensions, moments about the mean. */
function slowSsim(x: Float64Array, y: Float64Array): number {
  const inner = SIDE - 10
  let total = 0
  for (let top = 0; top < inner; top++) {
    for (let left = 0; left < inner; left++) {
      const window = Array.from({ length: 121 }, (_, k) => {
        const [dx, dy] = [(k % 11) - 5, Math.floor(k / 11) - 5]
        const i = (top + 5 + dy) * SIDE + left + 5 + dx
        return { weight: Math.exp(-(dx * dx + dy * dy) / (2 * 1.5 * 1.5)), x: x[i], y: y[i] }
      })
      const weights = window.reduce((sum, { weight }) => sum + weight, 0)
      const mean = (of: (pixel: (typeof window)[number]) => number) =>
        window.reduce((sum, pixel) => sum + pixel.weight * of(pixel), 0) / weights
      const [mx, my] = [mean((pixel) => pixel.x), mean((pixel) => pixel.y)]
      const vx = mean((pixel) => (pixel.x - mx) ** 2)
      const vy = mean((pixel) => (pixel.y - my) ** 2)
      const both = mean((pixel) => (pixel.x - mx) * (pixel.y - my))
      total += ((2 * mx * my + 1e-4) * (2 * both + 9e-4)) / ((mx * mx + my * my + 1e-4) * (vx + vy + 9e-4))
    }
  }
  return total / inner ** 2
}

describe('SSIM', () => {
  it('equals its definition, window by window', () => {
    expect(ssim(noisy, clean)).toBeCloseTo(slowSsim(noisy, clean), 9)
    expect(ssim(clean, noisy)).toBeCloseTo(slowSsim(noisy, clean), 9)
  })

  it('is 1 for the image itself, and the luminance term alone for even images', () => {
    expect(ssim(clean, clean)).toBeCloseTo(1, 12)
    expect(ssim(even(0.4), even(0.6))).toBeCloseTo((2 * 0.24 + 1e-4) / (0.16 + 0.36 + 1e-4), 9)
  })

  it('falls with noise', () => {
    const louder = withNoise(clean, 0.3, random(streamKey(2, 'problem')))
    expect(ssim(louder, clean)).toBeLessThan(ssim(noisy, clean))
  })
})

it('PSNR: 20 dB for an error of 0.1 everywhere, 100 at most', () => {
  expect(psnrOf(even(0.4), even(0.5))).toBeCloseTo(20, 9)
  expect(psnrOf(clean, clean)).toBe(100)
  const error = noisy.reduce((sum, grey, i) => sum + (grey - clean[i]) ** 2, 0) / PIXELS
  expect(psnrOf(noisy, clean)).toBeCloseTo(10 * Math.log10(1 / error), 9)
})
