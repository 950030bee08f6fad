import { expect, it } from 'vitest'
import { random, streamKey } from '../../../src/random/streams'
import { drawPoint, expectedPoint, MODES, MODE_STD, modeOf, RING } from '../../../src/tasks/diffusion/mixture'

const draw = random(streamKey(5, 'pretraining'))

function points(count: number): [number, number][] {
  const point = new Float64Array(2)
  return Array.from({ length: count }, () => {
    drawPoint(draw, point, 0)
    return [point[0], point[1]]
  })
}

const nearest = ([x, y]: readonly number[]) =>
  Math.min(...Array.from({ length: MODES }, (_, m) => Math.hypot(x - modeOf(m)[0], y - modeOf(m)[1])))

it('points have a Gaussian distribution around their modes, with equal shares', () => {
  const drawn = points(8000)
  // The distance from the mode is Rayleigh: 1 − exp(−½) of the points lie within one std.
  const within = drawn.filter((point) => nearest(point) < MODE_STD).length / drawn.length
  expect(within).toBeCloseTo(1 - Math.exp(-0.5), 1)
  const right = drawn.filter(([x, y]) => Math.hypot(x - RING, y) < 3 * MODE_STD).length / drawn.length
  expect(right).toBeCloseTo(1 / MODES, 1)
})

it('the expected point is the mean of the points that could have been there', () => {
  // Blurs many points; of those near (x, y) afterwards, takes the mean of their original places.
  const [signal, noise] = [0.6, 0.8]
  const [x, y, reach] = [0.5, 0.3, 0.12]
  const blur = new Float64Array(2)
  let [sumX, sumY, count] = [0, 0, 0]
  for (const [px, py] of points(200000)) {
    drawNormal(blur)
    if (Math.hypot(signal * px + noise * blur[0] - x, signal * py + noise * blur[1] - y) > reach) continue
    sumX += px
    sumY += py
    count++
  }
  expect(count).toBeGreaterThan(1000)
  expectedPoint(x, y, signal, noise, blur, 0)
  expect(Math.abs(sumX / count - blur[0])).toBeLessThan(0.1)
  expect(Math.abs(sumY / count - blur[1])).toBeLessThan(0.1)
})

it('the expected point is the point itself without noise, and the middle of the ring with nothing else', () => {
  const out = new Float64Array(2)
  expectedPoint(1.4, 0.1, 1, 1e-9, out, 0)
  expect([...out]).toEqual([expect.closeTo(1.4, 6), expect.closeTo(0.1, 6)])
  expectedPoint(0.8, -0.4, 0, 1, out, 0)
  expect([...out]).toEqual([expect.closeTo(0, 9), expect.closeTo(0, 9)])
})

it('it stays finite far away', () => {
  const out = new Float64Array(2)
  expectedPoint(1e6, -1e6, 0.9, 0.1, out, 0)
  expect(out.every(Number.isFinite)).toBe(true)
})

function drawNormal(into: Float64Array) {
  const radius = Math.sqrt(-2 * Math.log(1 - draw.uniform()))
  const angle = 2 * Math.PI * draw.uniform()
  into[0] = radius * Math.cos(angle)
  into[1] = radius * Math.sin(angle)
}
