import { describe, expect, it } from 'vitest'
import { random, streamKey } from '../../../src/random/streams'
import {
  PATCH,
  PATCHES,
  patchOf,
  PIXELS,
  restore,
  SIDE,
  splitBands,
  writeGrain,
} from '../../../src/tasks/restoration/bands'
import { drawImage, withNoise } from '../../../src/tasks/restoration/images'

const empty = () => new Float64Array(PIXELS)
const image = withNoise(drawImage(random(streamKey(1, 'problem'))), 0.05, random(streamKey(2, 'problem')))
const [fine, middle] = [empty(), empty()]
splitBands(image, fine, middle)

/** Smoothed by the weights 1 4 6 4 1 at a distance, in two dimensions at once. */
const smoothed = (of: Float64Array, distance: number) =>
  of.map((_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    const inside = (k: number) => Math.min(Math.max(k, 0), SIDE - 1)
    let sum = 0
    for (let v = -2; v <= 2; v++) {
      for (let u = -2; u <= 2; u++) {
        const weight = ([6, 4, 1][Math.abs(u)] * [6, 4, 1][Math.abs(v)]) / 256
        sum += weight * of[inside(y + v * distance) * SIDE + inside(x + u * distance)]
      }
    }
    return sum
  })

it('bands are the differences of successive smoothings', () => {
  const once = smoothed(image, 1)
  const twice = smoothed(once, 2)
  image.forEach((grey, i) => {
    expect(fine[i]).toBeCloseTo(grey - once[i], 12)
    expect(middle[i]).toBeCloseTo(once[i] - twice[i], 12)
  })
})

describe('an action', () => {
  const restored = (actions: readonly number[]) => {
    const into = empty()
    restore(image, fine, middle, actions, 0, into)
    return into
  }
  const all = (a: number, b: number) => Array.from({ length: 2 * PATCHES }, (_, i) => (i % 2 ? b : a))

  it('of 0 leaves the image, of −1 takes both bands away', () => {
    expect(restored(all(0, 0))).toEqual(image)
    const smooth = smoothed(smoothed(image, 1), 2)
    restored(all(-1, -1)).forEach((grey, i) => expect(grey).toBeCloseTo(smooth[i], 12))
  })

  it('acts on its own patch alone, which are counted row by row', () => {
    const one = all(0, 0)
    one[2 * 6] = 0.5
    restored(one).forEach((grey, i) => {
      const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
      const isIts = Math.floor(y / PATCH) === 1 && Math.floor(x / PATCH) === 2
      expect(patchOf(i) === 6).toBe(isIts)
      expect(grey).toBe(isIts ? Math.min(Math.max(image[i] + 0.5 * fine[i], 0), 1) : image[i])
    })
  })

  it('gives grey values from 0 to 1 for any number', () => {
    for (const odd of [NaN, Infinity, -Infinity, 1e30, -1e30]) {
      expect(restored(all(odd, 1)).every((grey) => grey >= 0 && grey <= 1)).toBe(true)
    }
  })
})

it('grain keeps the std of white noise, and is 0 on a slope', () => {
  const grain = empty()
  const noise = withNoise(empty().fill(0.5), 0.1, random(streamKey(3, 'problem')))
  writeGrain(noise, grain)
  const inner = (SIDE - 2) ** 2
  expect(Math.sqrt(grain.reduce((sum, value) => sum + value * value, 0) / inner)).toBeCloseTo(0.1, 2)
  writeGrain(
    empty().map((_, i) => 0.01 * (i % SIDE) + 0.02 * Math.floor(i / SIDE)),
    grain,
  )
  expect(grain.every((value) => Math.abs(value) < 1e-12)).toBe(true)
})
