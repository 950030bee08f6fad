/** Images are SIDE × SIDE grey values, row by row; the policy filters them in patches of PATCH × PATCH. */
export const SIDE = 32
export const PATCH = 8
export const PIXELS = SIDE * SIDE
/** T, one step a patch, row by row. */
export const PATCHES = (SIDE / PATCH) ** 2

/** The cubic B-spline's weights at distance 0, 1 and 2. */
const [CENTRE, NEXT, OUTER] = [6 / 16, 4 / 16, 1 / 16]
const across = new Float64Array(PIXELS)
const once = new Float64Array(PIXELS)
const twice = new Float64Array(PIXELS)

/**
 * Splits an image into fine detail, middle detail, and the smooth rest (the à-trous wavelet transform with a cubic
 * B-spline; Starck and Murtagh 1994):
 *
 *     fine = image − B₁,   middle = B₁ − B₂,   B₁ the image smoothed, B₂ = B₁ smoothed with twice the distance
 */
export function splitBands(image: Float64Array, fine: Float64Array, middle: Float64Array): void {
  smooth(image, 1, once)
  smooth(once, 2, twice)
  for (let i = 0; i < PIXELS; i++) {
    fine[i] = image[i] - once[i]
    middle[i] = once[i] - twice[i]
  }
}

/**
 * Rows, then columns, with weights 1 4 6 4 1 over 16, `distance` pixels apart; outside, the value at the edge is
 * repeated.
 */
function smooth(image: Float64Array, distance: number, into: Float64Array): void {
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) across[y * SIDE + x] = splineAt(image, y * SIDE, 1, x, distance)
  }
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) into[y * SIDE + x] = splineAt(across, x, SIDE, y, distance)
  }
}

function splineAt(line: Float64Array, from: number, stride: number, i: number, distance: number): number {
  const near = line[from + stride * inside(i - distance)] + line[from + stride * inside(i + distance)]
  const far = line[from + stride * inside(i - 2 * distance)] + line[from + stride * inside(i + 2 * distance)]
  return CENTRE * line[from + stride * i] + NEXT * near + OUTER * far
}

const inside = (k: number) => Math.min(Math.max(k, 0), SIDE - 1)

/**
 * The finest detail of an image, 0 on its edge: the mask 1 −2 1, −2 4 −2, 1 −2 1 over 6, which is 0 on slopes and on
 * edges along the axes, and keeps the std of white noise (Immerkær 1996).
 */
export function writeGrain(image: Float64Array, into: Float64Array): void {
  for (let y = 1; y < SIDE - 1; y++) {
    for (let x = 1; x < SIDE - 1; x++) {
      const i = y * SIDE + x
      const corners = image[i - SIDE - 1] + image[i - SIDE + 1] + image[i + SIDE - 1] + image[i + SIDE + 1]
      const sides = image[i - SIDE] + image[i + SIDE] + image[i - 1] + image[i + 1]
      into[i] = (corners - 2 * sides + 4 * image[i]) / 6
    }
  }
}

/** The patch that a pixel is in. */
export function patchOf(pixel: number): number {
  const [x, y] = [pixel % SIDE, Math.floor(pixel / SIDE)]
  return Math.floor(y / PATCH) * (SIDE / PATCH) + Math.floor(x / PATCH)
}

/**
 * The image with its bands weighted patch by patch: image + a·fine + b·middle, cut to 0 … 1, where a, b are the two
 * numbers of the patch's action. −1 removes a band, 0 leaves it, more than 0 sharpens. NaN becomes 0.
 * @param actions two a patch, from `from` on
 */
export function restore(
  image: Float64Array,
  fine: Float64Array,
  middle: Float64Array,
  actions: ArrayLike<number>,
  from: number,
  into: Float64Array,
): void {
  for (let i = 0; i < PIXELS; i++) {
    const at = from + 2 * PATCH_OF[i]
    const value = image[i] + actions[at] * fine[i] + actions[at + 1] * middle[i]
    into[i] = value >= 0 ? Math.min(value, 1) : 0
  }
}

const PATCH_OF = Int32Array.from({ length: PIXELS }, (_, i) => patchOf(i))
