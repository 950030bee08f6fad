import { log2 } from '../../math/portable'
import type { Sketch } from '../scene'
import { DIFFICULTIES, entryOf, LATENCY, ZOO } from './zoo'

/** In units of the sketch, of which a row has 96 × 32. */
const [WIDTH, HEIGHT] = [96, 32]
/** Milliseconds span 0.8 to 83: the bar has their logarithm. */
const [SHORTEST, LONGEST] = [-0.5, 6.5]
const [TIME, THICK, FLOOR] = [4, 4, 11]
const [LAYER, CHANNELS, PIXELS] = [4.4, 6, 8]

/**
 * The network that a query of a difficulty was sent to, as its input and its layers, and under it a bar for its milliseconds
 * with a stroke at the budget.
 */
export function routeSketch(difficulty: number, choice: number, budget: number): Sketch {
  const { depth, width, resolution } = ZOO[choice]
  const latency = LATENCY[entryOf(Math.min(difficulty, DIFFICULTIES), choice)]
  const place = (milliseconds: number) => (WIDTH * (log2(milliseconds) - SHORTEST)) / (LONGEST - SHORTEST)
  const box = (left: number, bottom: number, wide: number, high: number) => [
    ...[left, bottom, left + wide, bottom],
    ...[left + wide, bottom + high, left, bottom + high],
  ]
  const side = (PIXELS * resolution) / 64
  const layers = Array.from({ length: depth }, (_, i) => {
    const x = 22 + LAYER * i
    return [x, FLOOR, x, FLOOR + CHANNELS * width]
  })
  const limit = place(budget)
  return {
    bounds: [0, 0, WIDTH, HEIGHT],
    isSquare: true,
    marks: [
      { kind: 'areas', areas: [box(1, FLOOR, side, side)], tone: 'muted' },
      { kind: 'lines', lines: layers, tone: 'now' },
      {
        kind: 'areas',
        areas: [box(0, TIME - THICK / 2, place(latency), THICK)],
        tone: latency > budget ? 'wrong' : 'now',
      },
      { kind: 'lines', lines: [[limit, 0, limit, TIME + THICK]], tone: 'target' },
    ],
  }
}
