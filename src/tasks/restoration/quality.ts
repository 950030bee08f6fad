import { exp, log10 } from '../../math/portable'
import { PIXELS, SIDE } from './bands'

/** 10·log₁₀(1/MSE) in dB, for values from 0 to 1; 100 at most. */
export function psnrOf(image: Float64Array, clean: Float64Array): number {
  let sum = 0
  for (let i = 0; i < PIXELS; i++) {
    const error = image[i] - clean[i]
    sum += error * error
  }
  return -10 * log10(Math.max(sum / PIXELS, 1e-10))
}

/** Half the window, which has 11 × 11 pixels and the weights of a Gaussian with std 1.5. */
const REACH = 5
const STD = 1.5
/** Windows that lie inside the image, a side. */
const INNER = SIDE - 2 * REACH
/** (K·L)² with K₁ = 0.01, K₂ = 0.03 and the range L = 1. */
const C1 = 0.01 ** 2
const C2 = 0.03 ** 2

/** Weights of a window's rows and columns from the middle outwards, both ways alike. */
const [W0, W1, W2, W3, W4, W5] = gaussianWeights()
function gaussianWeights(): Float64Array {
  const weights = Float64Array.from({ length: REACH + 1 }, (_, k) => exp(-(k ** 2) / (2 * STD ** 2)))
  const total = weights.reduce((sum, weight) => sum + 2 * weight, -weights[0])
  return weights.map((weight) => weight / total)
}

/** The statistics that SSIM needs of one image: its mean and variance in each window. */
export interface Local {
  mean: Float64Array
  variance: Float64Array
}

const across = new Float64Array(SIDE * INNER)
const product = new Float64Array(PIXELS)
const covariance = new Float64Array(INNER * INNER)
const ofImage: Local = { mean: new Float64Array(INNER * INNER), variance: new Float64Array(INNER * INNER) }

/** Weighted mean and variance of each window. */
export function localOf(image: Float64Array): Local {
  const local = { mean: new Float64Array(INNER * INNER), variance: new Float64Array(INNER * INNER) }
  writeLocal(image, local)
  return local
}

function writeLocal(image: Float64Array, { mean, variance }: Local): void {
  writeMeans(image, mean)
  for (let i = 0; i < PIXELS; i++) product[i] = image[i] * image[i]
  writeMeans(product, variance)
  for (let w = 0; w < INNER * INNER; w++) variance[w] -= mean[w] * mean[w]
}

/**
 * The structural similarity of an image to a clean one, mean over the windows that lie inside (Wang, Bovik, Sheikh and
 * Simoncelli 2004, IEEE TIP 13(4), eq. 13, with their 11 × 11 Gaussian window and constants):
 *
 *     (2μ_x μ_y + C₁)(2σ_xy + C₂) / ((μ_x² + μ_y² + C₁)(σ_x² + σ_y² + C₂))
 *
 * @param local `localOf` of the clean image
 */
export function ssimOf(image: Float64Array, clean: Float64Array, local: Local): number {
  writeLocal(image, ofImage)
  for (let i = 0; i < PIXELS; i++) product[i] = image[i] * clean[i]
  writeMeans(product, covariance)
  let sum = 0
  for (let w = 0; w < INNER * INNER; w++) {
    const mx = ofImage.mean[w]
    const my = local.mean[w]
    const likeness = (2 * mx * my + C1) * (2 * (covariance[w] - mx * my) + C2)
    sum += likeness / ((mx * mx + my * my + C1) * (ofImage.variance[w] + local.variance[w] + C2))
  }
  return sum / (INNER * INNER)
}

/** Weighted means over the windows inside: rows, then columns. */
function writeMeans(image: Float64Array, into: Float64Array): void {
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < INNER; x++) {
      const i = y * SIDE + x + REACH
      across[y * INNER + x] =
        W0 * image[i] +
        W1 * (image[i - 1] + image[i + 1]) +
        W2 * (image[i - 2] + image[i + 2]) +
        W3 * (image[i - 3] + image[i + 3]) +
        W4 * (image[i - 4] + image[i + 4]) +
        W5 * (image[i - 5] + image[i + 5])
    }
  }
  for (let w = 0; w < INNER * INNER; w++) {
    const i = w + REACH * INNER
    into[w] =
      W0 * across[i] +
      W1 * (across[i - INNER] + across[i + INNER]) +
      W2 * (across[i - 2 * INNER] + across[i + 2 * INNER]) +
      W3 * (across[i - 3 * INNER] + across[i + 3 * INNER]) +
      W4 * (across[i - 4 * INNER] + across[i + 4 * INNER]) +
      W5 * (across[i - 5 * INNER] + across[i + 5 * INNER])
  }
}
