import { cos, sin } from '../../math/portable'
import { drawNormals, type Random } from '../../random/streams'
import { PIXELS, SIDE } from './bands'

/** A clean image: a slope of light with two to four discs, bars and striped discs on it. Grey values 0 … 1. */
export function drawImage(random: Random): Float64Array {
  const image = new Float64Array(PIXELS)
  const between = (low: number, high: number) => low + (high - low) * random.uniform()
  const [level, slopeX, slopeY] = [between(0.3, 0.7), between(-0.3, 0.3), between(-0.3, 0.3)]
  paint(image, (x, y) => [level + slopeX * (x / SIDE - 0.5) + slopeY * (y / SIDE - 0.5), 1])
  const shapes = 2 + random.integer(3)
  for (let s = 0; s < shapes; s++) {
    const kind = random.integer(3)
    const [cx, cy] = [between(4, SIDE - 4), between(4, SIDE - 4)]
    const [grey, other, angle] = [between(0.05, 0.95), between(0.05, 0.95), between(0, Math.PI)]
    const size = between(4, 9)
    const [cosine, sine] = [cos(angle), sin(angle)]
    const pace = (2 * Math.PI) / between(3.5, 7)
    paint(image, (x, y) => {
      const along = (x - cx) * cosine + (y - cy) * sine
      const distance = Math.sqrt((x - cx) ** 2 + (y - cy) ** 2)
      if (kind === 1) return [grey, covered(size / 4 - Math.abs(along))]
      const stripe = kind === 2 ? (1 + sin(pace * along)) / 2 : 0
      return [grey + (other - grey) * stripe, covered(size - distance)]
    })
  }
  return image
}

/** The share of a pixel inside a shape, its middle lying `within` inside the edge. */
const covered = (within: number) => Math.min(Math.max(within + 0.5, 0), 1)

/** Blends a grey value into each pixel by the share that it covers. */
function paint(image: Float64Array, of: (x: number, y: number) => [grey: number, cover: number]): void {
  for (let i = 0; i < PIXELS; i++) {
    const [grey, cover] = of((i % SIDE) + 0.5, Math.floor(i / SIDE) + 0.5)
    image[i] += cover * (Math.min(Math.max(grey, 0), 1) - image[i])
  }
}

const pair = new Float64Array(2)

/** The image with normal noise of this std on every pixel, cut to 0 … 1. */
export function withNoise(image: Float64Array, std: number, random: Random): Float64Array {
  const noisy = new Float64Array(PIXELS)
  for (let i = 0; i < PIXELS; i += 2) {
    drawNormals(random, pair, 0)
    for (let k = 0; k < 2; k++) noisy[i + k] = Math.min(Math.max(image[i + k] + std * pair[k], 0), 1)
  }
  return noisy
}
