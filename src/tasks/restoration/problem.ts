import { log } from '../../math/portable'
import { random as streamOf, type Random } from '../../random/streams'
import type { Problem } from '../task'
import { PATCH, PATCHES, patchOf, PIXELS, restore, SIDE, splitBands, writeGrain } from './bands'
import { drawImage, withNoise } from './images'
import { localOf, psnrOf, ssimOf, type Local } from './quality'

/** A blurred and noisy image, and its best restoration. */
export interface RestorationProblem extends Problem {
  /** the key of the random stream that the clean image, the blur and the noise are drawn from */
  id: number
  clean: Float64Array
  local: Local
  /** the image without its noise, and the std of that */
  soft: Float64Array
  std: number
  /** the blurred image with noise, and with other noise; and the policy's input from each, [PATCHES, F] */
  views: readonly [Float64Array, Float64Array]
  seen: readonly [Float32Array, Float32Array]
  /** the least-squares actions of each patch, and PSNR and SSIM before and after them */
  best: Float64Array
  psnr: readonly [number, number]
  ssim: readonly [number, number]
}

/** Numbers that the policy sees of a patch. */
export const F = 5

const fine = new Float64Array(PIXELS)
const middle = new Float64Array(PIXELS)
const restored = new Float64Array(PIXELS)

/** A problem: an image whose fine detail is weakened by up to `blur`, with noise of half to three halves of `noise`. */
export function drawProblem(random: Random, noise: number, blur: number): RestorationProblem {
  const id = random.integer(2 ** 32)
  const draw = streamOf([id, 0])
  const clean = drawImage(draw)
  const std = noise * (0.5 + draw.uniform())
  splitBands(clean, fine, middle)
  const loss = blur * draw.uniform()
  const soft = clean.map((grey, i) => grey - loss * fine[i])
  const views = [withNoise(soft, std, draw), withNoise(soft, std, draw)] as const
  const seen = [seenOf(views[0]), seenOf(views[1])] as const
  const local = localOf(clean)
  const best = leastSquares(soft, clean, std)
  splitBands(views[0], fine, middle)
  restore(views[0], fine, middle, best, 0, restored)
  return {
    prompt: [],
    id,
    clean,
    local,
    soft,
    std,
    views,
    seen,
    best,
    psnr: [psnrOf(views[0], clean), psnrOf(restored, clean)],
    ssim: [ssimOf(views[0], clean, local), ssimOf(restored, clean, local)],
  }
}

/** Keeps the least-squares problem of an even patch without noise from dividing by 0. */
const RIDGE = 1e-6
/** No solution removes more than a whole band, or adds more than one. */
const STRONGEST = 1

/**
 * Inner products of the filters of both bands with themselves, each other, and a pixel: their effect on white noise.
 */
const OF_NOISE = (() => {
  const pixel = new Float64Array(PIXELS)
  const middleOfImage = PIXELS / 2 + SIDE / 2
  pixel[middleOfImage] = 1
  splitBands(pixel, fine, middle)
  const inner = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i], 0)
  return {
    ff: inner(fine, fine),
    fm: inner(fine, middle),
    mm: inner(middle, middle),
    f: fine[middleOfImage],
    m: middle[middleOfImage],
  }
})()

/**
 * The a, b of each patch that bring soft + noise nearest to the clean image on average over the noise, which is white:
 * they minimise, with the bands f, m of the soft image,
 *
 *     Σ (clean − soft − a·f − b·m)² + 64·std²·|pixel + a·fine filter + b·middle filter|²
 */
function leastSquares(soft: Float64Array, clean: Float64Array, std: number): Float64Array {
  splitBands(soft, fine, middle)
  const noise = PATCH ** 2 * std ** 2
  const sums = Array.from({ length: PATCHES }, () => ({
    ff: RIDGE + noise * OF_NOISE.ff,
    fm: noise * OF_NOISE.fm,
    mm: RIDGE + noise * OF_NOISE.mm,
    fw: -noise * OF_NOISE.f,
    mw: -noise * OF_NOISE.m,
  }))
  for (let i = 0; i < PIXELS; i++) {
    const wanted = clean[i] - soft[i]
    const sum = sums[patchOf(i)]
    sum.ff += fine[i] * fine[i]
    sum.fm += fine[i] * middle[i]
    sum.mm += middle[i] * middle[i]
    sum.fw += fine[i] * wanted
    sum.mw += middle[i] * wanted
  }
  const best = new Float64Array(2 * PATCHES)
  sums.forEach(({ ff, fm, mm, fw, mw }, patch) => {
    const determinant = ff * mm - fm * fm
    best[2 * patch] = limited((mm * fw - fm * mw) / determinant)
    best[2 * patch + 1] = limited((ff * mw - fm * fw) / determinant)
  })
  return best
}

const limited = (a: number) => Math.min(Math.max(a, -STRONGEST), STRONGEST)

/**
 * The policy's input from each patch: the log amplitude (root mean square) of its finest grain, of its fine and of its
 * middle band, and the least amplitude of grain and of the fine band in any patch of the image, which measures the
 * noise.
 */
function seenOf(image: Float64Array): Float32Array {
  splitBands(image, fine, middle)
  writeGrain(image, grain)
  const amplitudes = [grain, fine, middle].map(amplitudesOf)
  const seen = [...amplitudes, ...amplitudes.slice(0, 2).map((of) => of.map(() => Math.min(...of)))]
  return Float32Array.from({ length: PATCHES * F }, (_, i) => seen[i % F][Math.floor(i / F)])
}

const grain = new Float64Array(PIXELS)

/** Keeps the logarithm of an even patch's amplitude in bounds. */
const LEAST_AMPLITUDE = 0.01

function amplitudesOf(band: Float64Array): Float64Array {
  const squares = new Float64Array(PATCHES)
  for (let i = 0; i < PIXELS; i++) squares[patchOf(i)] += band[i] * band[i]
  return squares.map((sum) => 3 + log(LEAST_AMPLITUDE + Math.sqrt(sum) / PATCH))
}
